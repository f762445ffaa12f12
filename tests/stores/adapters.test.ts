import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgreSQLSessionStorage } from '@shopify/shopify-app-session-storage-postgresql'
import { RedisSessionStorage } from '@shopify/shopify-app-session-storage-redis'
import { SQLiteSessionStorage } from '@shopify/shopify-app-session-storage-sqlite'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { openSqliteSessions } from '../conformance/sqlite-sessions'
import { openSqlite3 } from './node-sqlite3'
import { createOwnDatabase } from './own-database'
import type { OwnDatabase } from './own-database'
import { describeSharedSessions } from './store-contract'

describe('the published Redis adapter', () => {
  const sessionKeyPrefix = `platform-test-${randomUUID()}`
  afterAll(async () => {
    const client = await createClient({ url: inject('redisUrl') }).connect()
    const keys = await client.keys(`${sessionKeyPrefix}*`)
    if (keys.length > 0) await client.del(keys)
    await client.quit()
  })

  describeSharedSessions(async () => {
    const storage = new RedisSessionStorage(createClient({ url: inject('redisUrl') }), {
      sessionKeyPrefix,
    })
    return { sessions: storage, close: () => storage.disconnect() }
  })
})

describe('the published PostgreSQL adapter', () => {
  let database: OwnDatabase
  beforeAll(async () => {
    database = await createOwnDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  describeSharedSessions(async () => {
    const storage = new PostgreSQLSessionStorage(database.url)
    await storage.ready
    return { sessions: storage, close: () => storage.disconnect() }
  })
})

describe('the published Drizzle adapter on SQLite', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platform-sqlite-'))
    return () => rm(folder, { recursive: true })
  })

  describeSharedSessions(async () => {
    const { storage, close } = await openSqliteSessions(join(folder, 'sessions.db'))
    return { sessions: storage, close }
  })
})

describe('the published SQLite adapter', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platform-sqlite3-'))
    return () => rm(folder, { recursive: true })
  })

  describeSharedSessions(async () => {
    const { database, close } = openSqlite3(join(folder, 'sessions.db'))
    const storage = new SQLiteSessionStorage(database)
    await storage.ready
    return { sessions: storage, close }
  })
})
