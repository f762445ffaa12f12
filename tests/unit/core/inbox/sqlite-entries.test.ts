import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInboxDatabase } from '../../../../server/core/inbox/inbox-database'
import { createSqliteEntries } from '../../../../server/core/inbox/sqlite-entries'
import type { SqliteEntries } from '../../../../server/core/inbox/sqlite-entries'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'platform-entries-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Returns how SQLite reads the entries for the statements of a call. */
function plansOf(name: string, call: (entries: SqliteEntries) => void): string[] {
  const database = openInboxDatabase(join(folder, `${name}.sqlite`), true)
  const plans: string[] = []
  call(
    createSqliteEntries((sql, ...values) => {
      const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
      plans.push(...steps.map(({ detail }) => String(detail)))
      return []
    }),
  )
  database.close()
  return plans.filter(plan => plan.includes(' deliveries'))
}

it('counts from counters and the few entries that run', () => {
  expect(plansOf('counts', entries => entries.countsByTopic())).toEqual([
    'SCAN deliveries USING INDEX deliveries_leased',
  ])
})

it('finds the oldest entry with a step for each shop', () => {
  expect(plansOf('oldest', entries => entries.oldestDue(0))).toEqual([
    'SEARCH deliveries USING INDEX deliveries_ready',
    'SEARCH deliveries USING INDEX deliveries_ready (shop>?)',
    'SEARCH deliveries USING INDEX deliveries_ready (shop=?)',
    'SCAN deliveries USING INDEX deliveries_asleep',
  ])
})

it.each([
  [
    'waiting',
    [
      'SCAN deliveries USING INDEX deliveries_ready',
      'SCAN deliveries USING INDEX deliveries_asleep',
    ],
  ],
  ['running', ['SCAN deliveries USING INDEX deliveries_leased']],
  ['dead', ['SEARCH deliveries USING INDEX deliveries_ended (state=?)']],
] as const)('lists what is %s without reading other entries', (state, plans) => {
  expect(plansOf(state, entries => entries.list({ state, limit: 10 }, 0))).toEqual(plans)
})
