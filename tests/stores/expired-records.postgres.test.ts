import { createDatabase } from 'db0'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createPostgresConnector } from '../../server/core/session/postgres-connector'
import { createSqlExpiringStore } from '../../server/core/records/sql-expiring-store'
import { createOwnDatabase } from './own-database'
import type { OwnDatabase } from './own-database'

const KEPT = 20_000
const HOUR_MS = 3600_000

let own: OwnDatabase
let pool: pg.Pool

beforeAll(async () => {
  own = await createOwnDatabase(inject('databaseUrl'))
  pool = new pg.Pool({ connectionString: own.url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await own.drop()
})

it('reads no record that is kept, to find those that have expired', async () => {
  const database = createDatabase(createPostgresConnector(pool))
  const prepared: string[] = []
  const store = createSqlExpiringStore({
    dialect: database.dialect,
    prepare(sql) {
      prepared.push(sql)
      return database.prepare(sql)
    },
  })
  await store?.set('first', { at: 1 }, HOUR_MS)
  await pool.query(
    `INSERT INTO platform_record SELECT 'kept:' || id, '{}', ${Date.now() + HOUR_MS} FROM generate_series(2, ${KEPT}) AS id`,
  )
  await pool.query(
    "INSERT INTO platform_record SELECT 'expired:' || id, '{}', 1 FROM generate_series(1, 2500) AS id",
  )
  await pool.query('ANALYZE platform_record')
  prepared.length = 0
  await store?.cleanup?.run('delivery', [])
  const { rows: left } = await pool.query('SELECT count(*)::int AS count FROM platform_record')
  const { rows: plan } = await pool.query<{ 'QUERY PLAN': unknown }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${prepared[0]}`,
  )

  expect([left, new Set(prepared).size]).toEqual([[{ count: KEPT }], 1])
  const removed = [...JSON.stringify(plan).matchAll(/"Rows Removed by Filter":(\d+)/g)]
  expect(removed.map(([, rows]) => Number(rows)).filter(rows => rows > 0)).toEqual([])
  expect(JSON.stringify(plan)).toMatch(/"Index Cond":"\(expires_at < /)
})
