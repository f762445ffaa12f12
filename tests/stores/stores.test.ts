import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { describeSessionStorage } from '../unit/session-storage-contract'
import { describeProcesses } from './cross-process'
import { openStore } from './open-store'
import type { OpenStore, StoreAddress } from './open-store'
import { createOwnDatabase } from './own-database'
import { describeExpiry, describeSharedRecords } from './shared-records'
import { describeSharedSignIns } from './shared-sign-ins'
import { describeSharedSessions } from './store-contract'

/** Everything that our own storage of sessions, and of records, promises on a store. */
function describeStore(addressOf: () => StoreAddress): void {
  describe('one connection', () => {
    let store: OpenStore
    beforeAll(async () => {
      store = await openStore(addressOf())
      return store.close
    })
    describeSessionStorage(async () => {
      await store.storage.clear()
      return store.sessions
    })
  })
  describe('several connections', () => {
    describeSharedSessions(() => openStore(addressOf()))
    describeSharedRecords(() => openStore(addressOf()))
    describeExpiry(() => openStore(addressOf()))
    describeSharedSignIns(() => openStore(addressOf()))
  })
  describe('several processes', () => describeProcesses(addressOf))
}

describe('files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platform-stores-'))
    return () => rm(folder, { recursive: true })
  })

  describe('fs-lite', () =>
    describeStore(() => ({ kind: 'fs-lite', folder: join(folder, 'fs-lite') })))
  describe('fs', () => describeStore(() => ({ kind: 'fs', folder: join(folder, 'fs') })))
  describe('SQLite', () =>
    describeStore(() => ({ kind: 'sqlite', file: join(folder, 'sessions.sqlite') })))
})

describe('Redis', () => {
  const base = `platform-test-${randomUUID()}`
  describeStore(() => ({ kind: 'redis', url: inject('redisUrl'), base }))
})

describe('PostgreSQL', () => {
  let url: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ url, drop } = await createOwnDatabase(inject('databaseUrl')))
  })
  afterAll(() => drop())

  describeStore(() => ({ kind: 'postgres', url }))
})
