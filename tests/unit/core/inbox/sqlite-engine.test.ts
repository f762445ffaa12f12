import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InboxEngine, InboxRunner } from '../../../../server/core/inbox/inbox'
import { openInboxDatabase } from '../../../../server/core/inbox/inbox-database'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import type { PlatformInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { createSqliteInbox } from '../../../../server/core/inbox/sqlite-inbox'
import { SHOP } from '../../admin-requests'
import { rejection } from '../../rejection'
import { eventually } from './eventually'
import { inboxDelivery, readPlainContent } from './inbox-deliveries'

const OTHER = 'other.platform.test'

let directory: string
let database: DatabaseSync
let engine: InboxEngine
let warnings: string[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'platform-engine-'))
  database = openInboxDatabase(join(directory, 'inbox.sqlite'))
  database.exec('CREATE TABLE effects (webhook_id TEXT NOT NULL)')
  warnings = []
})
afterEach(async () => {
  await engine.close()
  await rm(directory, { recursive: true })
})

function start(run: InboxRunner, options: PlatformInboxOptions = {}): void {
  engine = createSqliteInbox(database, {
    settings: parseInboxOptions({ retryDelayMs: 1, ...options }),
    run,
    read: readPlainContent,
    warn: message => warnings.push(message),
  })
  engine.start()
}
const effects = () =>
  database
    .prepare('SELECT webhook_id FROM effects ORDER BY rowid')
    .all()
    .map(({ webhook_id: id }) => id)
const isDone = (done: number) => eventually(async () => (await engine.counts()).done === done)

describe('what a handler writes at completion', () => {
  it('is committed when it succeeds, and not when it fails', async () => {
    start(async ({ webhookId }, { attempt, atCompletion }) => {
      atCompletion?.(each =>
        each.prepare('INSERT INTO effects VALUES (?)').run(`${webhookId} ${attempt}`),
      )
      if (attempt === 1) throw new Error('broken')
    })
    await engine.store(inboxDelivery('w-1'))
    await isDone(1)
    expect(effects()).toEqual(['w-1 2'])
  })

  it('is rolled back with the completion when it cannot be written', async () => {
    start(async ({ webhookId }, { attempt, atCompletion }) => {
      atCompletion?.(each =>
        each.prepare('INSERT INTO effects VALUES (?)').run(`${webhookId} ${attempt}`),
      )
      atCompletion?.(each =>
        each.prepare('INSERT INTO effects VALUES (?)').run(attempt === 1 ? null : 'second'),
      )
    })
    await engine.store(inboxDelivery('w-1'))
    await isDone(1)
    expect(effects()).toEqual(['w-1 2', 'second'])
  })

  it('is not written by a process that lost its lease', async () => {
    const attempts: number[] = []
    start(async (_delivery, { attempt, atCompletion }) => {
      attempts.push(attempt)
      atCompletion?.(each =>
        each.prepare('INSERT INTO effects VALUES (?)').run(`attempt ${attempt}`),
      )
      // As if this process had slept through its lease, and another one had taken the delivery
      // over.
      if (attempt === 1) database.exec(`UPDATE deliveries SET lease = 'of another', due_at = 0`)
    })
    await engine.store(inboxDelivery('w-1'))
    await isDone(1)
    expect([attempts, effects()]).toEqual([[1, 2], ['attempt 2']])
  })
})

it('aborts the signal of a run whose delivery was redacted', async () => {
  let ended: unknown
  start(
    (_delivery, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          ended = signal.reason
          reject(signal.reason)
        }),
      ),
    { leaseMs: 300 },
  )
  await engine.store(inboxDelivery('w-1'))
  await eventually(async () => (await engine.counts()).running === 1)
  await engine.redact(SHOP)
  await eventually(() => ended !== undefined)
  expect((ended as Error).message).toBe(
    'It was taken over by another process, canceled, or redacted, while it ran',
  )
})

it('runs no more at a time than its limit', async () => {
  let running = 0
  let most = 0
  start(
    async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running--
    },
    { concurrency: 3 },
  )
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      engine.store(inboxDelivery(`w-${index}`, { shop: `shop-${index % 5}.platform.test` })),
    ),
  )
  await isDone(20)
  expect(most).toBe(3)
})

it('runs the deliveries of a shop in the order of arrival, and a failing one delays its shop only', async () => {
  const runs: string[] = []
  start(
    async ({ webhookId }, { attempt }) => {
      runs.push(webhookId)
      await new Promise(resolve => setTimeout(resolve, 1))
      if (webhookId === 'a-2' && attempt < 3) throw new Error('broken')
    },
    { order: 'shop' },
  )
  for (let index = 1; index <= 4; index++) {
    await engine.store(inboxDelivery(`a-${index}`))
    await engine.store(inboxDelivery(`b-${index}`, { shop: OTHER }))
  }
  await isDone(8)
  const of = (shop: string) => runs.filter(run => run.startsWith(shop))
  expect([of('a'), of('b')]).toEqual([
    ['a-1', 'a-2', 'a-2', 'a-2', 'a-3', 'a-4'],
    ['b-1', 'b-2', 'b-3', 'b-4'],
  ])
  expect(runs.indexOf('b-4')).toBeLessThan(runs.indexOf('a-3'))
})

describe('attack: one shop against the others', () => {
  /** Ends what hangs; called before the engine closes. */
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })
  /** Runs of deliveries named `hang` do not end, and those named `fail` fail. */
  const hostile =
    (runs: string[]): InboxRunner =>
    async ({ webhookId }) => {
      runs.push(webhookId)
      if (webhookId.startsWith('hang')) await new Promise<void>(resolve => ends.push(resolve))
      if (webhookId.startsWith('fail')) throw new Error('broken')
    }

  it.each([undefined, 'shop'] as const)(
    'ten deliveries that hang leave slots, and the next shop runs with its first claim (order: %s)',
    async order => {
      const runs: string[] = []
      start(hostile(runs), { order })
      for (let index = 0; index < 10; index++) await engine.store(inboxDelivery(`hang-${index}`))
      await eventually(() => runs.length === (order === 'shop' ? 1 : 5))
      // None of the rest may begin while those hang.
      await engine.store(inboxDelivery('other', { shop: OTHER }))
      await eventually(() => runs.includes('other'))
      expect(runs.length).toBe(order === 'shop' ? 2 : 6)
    },
  )

  it.each([undefined, 'shop'] as const)(
    'a burst of 3,000 that fail, and fail again, delays the next shop by a few runs (order: %s)',
    async order => {
      const runs: string[] = []
      start(hostile(runs), { order, attempts: 2 })
      await Promise.all(
        Array.from({ length: 3000 }, (_, index) => engine.store(inboxDelivery(`fail-${index}`))),
      )
      const before = runs.length
      await engine.store(inboxDelivery('other', { shop: OTHER }))
      await eventually(() => runs.includes('other'))
      // The transactions of the store and of the claim: each may start what there are slots for.
      expect(runs.indexOf('other') - before).toBeLessThanOrEqual(30)
    },
  )
})

describe('a full disk', () => {
  const fill = () =>
    database.exec(
      `PRAGMA max_page_count = ${String(database.prepare('PRAGMA page_count').get()?.page_count)}`,
    )
  const large = (webhookId: string) =>
    inboxDelivery(webhookId, { payload: { text: 'x'.repeat(20_000) } })

  it('refuses a delivery, keeps what was stored, and accepts it when there is room', async () => {
    const runs: string[] = []
    start(async ({ webhookId }) => void runs.push(webhookId))
    await engine.store(large('w-1'))
    await isDone(1)
    // A page that a completed delivery left is used again.
    await engine.store(inboxDelivery('w-2'))
    fill()
    const error = await rejection(
      engine.store(inboxDelivery('w-3', { payload: { text: 'x'.repeat(200_000) } })),
      Error,
    )
    expect([error.message, (await engine.counts()).dead]).toEqual(['database or disk is full', 0])
    database.exec('PRAGMA max_page_count = 10000')
    await engine.store(large('w-3'))
    await isDone(3)
    expect(runs.sort()).toEqual(['w-1', 'w-2', 'w-3'])
  })
})

it('refuses a delivery and fails its check when its file is read-only, and warns every ten seconds', async () => {
  start(async () => {})
  await engine.check()
  database.exec('PRAGMA query_only = ON')
  await expect(engine.check()).rejects.toThrow('attempt to write a readonly database')
  const error = await rejection(engine.store(inboxDelivery('w-1')), Error)
  expect(error.message).toBe('attempt to write a readonly database')
  await eventually(() => warnings.length > 0)
  database.exec('PRAGMA query_only = OFF')
  expect(warnings).toEqual([
    'The webhook inbox could not use its file: attempt to write a readonly database.',
  ])
})
