import { createDatabase } from 'db0'
import pg from 'pg'
import { createStorage } from 'unstorage'
import db0Driver from 'unstorage/drivers/db0'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createPostgresConnector } from '../../server/core/session/postgres-connector'
import { createOwnDatabase } from './own-database'
import type { OwnDatabase } from './own-database'

const PROCESSES = 16
/** The rarest of the errors that PostgreSQL has for this comes once in some 400 attempts. */
const STARTS = 60

let database: OwnDatabase
let server: pg.Client
let pools: pg.Pool[]

beforeAll(async () => {
  database = await createOwnDatabase(inject('databaseUrl'))
  server = new pg.Client(database.url)
  await server.connect()
  pools = Array.from(
    { length: PROCESSES },
    () => new pg.Pool({ connectionString: database.url, max: 1 }),
  )
})
afterAll(async () => {
  await Promise.all([server.end(), ...pools.map(pool => pool.end())])
  await database.drop()
})

it('race: processes that start at once on an empty PostgreSQL all find their table', async () => {
  const databases = pools.map(pool => createDatabase(createPostgresConnector(pool)))
  for (let start = 0; start < STARTS; start++) {
    await server.query('DROP TABLE IF EXISTS unstorage')
    const stored = await Promise.allSettled(
      databases.map((each, process) =>
        createStorage({ driver: db0Driver({ database: each }) }).setItem(
          `process:${process}`,
          process,
        ),
      ),
    )
    expect(stored.filter(({ status }) => status === 'rejected')).toStrictEqual([])
    expect((await server.query('SELECT key FROM unstorage')).rowCount).toBe(PROCESSES)
  }
})
