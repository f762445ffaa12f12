import type { DatabaseSync } from 'node:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openInboxDatabase } from '../../../../server/core/inbox/inbox-database'
import { parseInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import type { PlatformInboxOptions } from '../../../../server/core/inbox/inbox-settings'
import { createShopSlots } from '../../../../server/core/inbox/shop-slots'
import { createSqliteDeliveries } from '../../../../server/core/inbox/sqlite-deliveries'
import type { SqliteDeliveries } from '../../../../server/core/inbox/sqlite-deliveries'
import type { ClaimedDelivery } from '../../../../server/core/inbox/stored-rows'
import { NOW, SHOP } from '../../admin-requests'
import { inboxDelivery } from './inbox-deliveries'

const OTHER = 'other.platform.test'
const HOUR = 3_600_000

let directory: string
let database: DatabaseSync
let time: number

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'platform-deliveries-'))
  database = openInboxDatabase(join(directory, 'inbox.sqlite'))
  time = NOW
})
afterEach(() => {
  database.close()
  rmSync(directory, { recursive: true })
})

const open = (options: PlatformInboxOptions = {}) =>
  createSqliteDeliveries(database, parseInboxOptions(options), () => time)
const column = (name: string) =>
  database
    .prepare(`SELECT ${name} AS value FROM deliveries ORDER BY seq`)
    .all()
    .map(({ value }) => value)
/** Claims with so many slots that one shop may have `share` of them. */
const claim = (deliveries: SqliteDeliveries, share: number) =>
  deliveries.claim(createShopSlots(2 * share)).claimed
const ids = (claimed: ClaimedDelivery[]) => claimed.map(({ webhookId }) => webhookId)
/** For a claim that is known to be there. */
const first = ([claimed]: ClaimedDelivery[]) => claimed as ClaimedDelivery

describe('a claim', () => {
  it('claims the oldest deliveries up to the limit, none twice', () => {
    const deliveries = open()
    for (const webhookId of ['w-1', 'w-2', 'w-3']) deliveries.store(inboxDelivery(webhookId))
    expect([
      ids(claim(deliveries, 2)),
      ids(claim(deliveries, 2)),
      ids(claim(deliveries, 2)),
    ]).toEqual([['w-1', 'w-2'], ['w-3'], []])
  })

  it('lasts for its lease and no longer', () => {
    const deliveries = open({ leaseMs: 1000 })
    deliveries.store(inboxDelivery('w-1'))
    const { attempt, receivedAt } = first(claim(deliveries, 1))
    time += 999
    expect([attempt, receivedAt, claim(deliveries, 1)]).toEqual([1, NOW, []])
    time += 1
    expect(first(claim(deliveries, 1))).toMatchObject({
      webhookId: 'w-1',
      attempt: 2,
      receivedAt: NOW,
    })
  })

  it('that is renewed lasts for its lease from then', () => {
    const deliveries = open({ leaseMs: 1000 })
    deliveries.store(inboxDelivery('w-1'))
    const claimed = claim(deliveries, 1)
    time += 900
    expect(deliveries.renew(claimed)).toEqual([])
    time += 999
    expect(claim(deliveries, 1)).toEqual([])
  })

  it('that was lost can neither be renewed nor completed nor failed nor released', () => {
    const deliveries = open({ leaseMs: 1000 })
    deliveries.store(inboxDelivery('w-1'))
    const lost = first(claim(deliveries, 1))
    time += 1000
    const taken = first(claim(deliveries, 1))
    expect([
      deliveries.renew([lost, taken]),
      deliveries.complete(lost),
      deliveries.fail(lost, 'late', 0),
    ]).toEqual([[lost], false, undefined])
    deliveries.release(lost)
    deliveries.postpone(lost, 'late', 0)
    expect([column('state'), column('lease'), column('attempts')]).toEqual([
      ['open'],
      [taken.lease],
      [2],
    ])
    expect([deliveries.complete(taken), deliveries.complete(taken)]).toEqual([true, false])
  })

  it('of a process that ended at the last attempt is not run again', () => {
    const deliveries = open({ leaseMs: 1000, attempts: 2 })
    deliveries.store(inboxDelivery('w-1'))
    for (const attempt of [1, 2]) {
      expect(first(claim(deliveries, 1)).attempt).toBe(attempt)
      time += 1000
    }
    expect([claim(deliveries, 1), deliveries.dead(undefined, 10)]).toEqual([
      [],
      [
        {
          id: inboxDelivery('w-1').id,
          shop: SHOP,
          topic: 'ORDERS_CREATE',
          webhookId: 'w-1',
          attempts: 2,
          failure: 'The process ended while it ran',
          receivedAt: NOW,
          diedAt: NOW + 2000,
        },
      ],
    ])
  })

  it('that is released does not count as an attempt, and can be claimed at once', () => {
    const deliveries = open()
    deliveries.store(inboxDelivery('w-1'))
    deliveries.release(first(claim(deliveries, 1)))
    expect(first(claim(deliveries, 1)).attempt).toBe(1)
  })
})

describe('a delivery', () => {
  it('that is postponed waits as long, with its failure, and does not count as an attempt', () => {
    const deliveries = open({ attempts: 1 })
    deliveries.store(inboxDelivery('w-1'))
    for (const _ of [1, 2, 3]) {
      const claimed = first(claim(deliveries, 1))
      expect(claimed.attempt).toBe(1)
      deliveries.postpone(claimed, 'refused', HOUR)
      expect([column('state'), column('attempts'), column('failure'), column('lease')]).toEqual([
        ['open'],
        [0],
        ['refused'],
        [null],
      ])
      time += HOUR - 1
      expect(claim(deliveries, 1)).toEqual([])
      time += 1
    }
    expect(deliveries.counts()).toEqual({ waiting: 1, running: 0, done: 0, dead: 0 })
  })

  it('that failed waits until it is due', () => {
    const deliveries = open()
    deliveries.store(inboxDelivery('w-1'))
    expect(deliveries.fail(first(claim(deliveries, 1)), 'broken', 5000)).toBe('waiting')
    time += 4999
    expect(claim(deliveries, 1)).toEqual([])
    time += 1
    expect(first(claim(deliveries, 1)).attempt).toBe(2)
  })

  it('that is completed keeps its id and none of its content', () => {
    const deliveries = open()
    deliveries.store(inboxDelivery('w-1', { payload: { email: 'jo@example.com' } }))
    expect(column('content')).toEqual([expect.stringContaining('jo@example.com')])
    deliveries.fail(first(claim(deliveries, 1)), 'no jo@example.com', 0)
    deliveries.complete(first(claim(deliveries, 1)))
    expect([column('id'), column('state'), column('content'), column('failure')]).toEqual([
      [inboxDelivery('w-1').id],
      ['done'],
      [null],
      [null],
    ])
  })

  it('that is redacted while it runs is not completed', () => {
    const deliveries = open()
    deliveries.store(inboxDelivery('w-1'))
    const claimed = first(claim(deliveries, 1))
    expect(deliveries.redact(deliveries.withContent(SHOP).map(({ seq }) => seq))).toBe(1)
    expect([deliveries.complete(claimed), column('state'), column('content')]).toEqual([
      false,
      ['redacted'],
      [null],
    ])
  })

  it('that is completed before it is redacted stays completed', () => {
    const deliveries = open()
    deliveries.store(inboxDelivery('w-1'))
    const found = deliveries.withContent(SHOP).map(({ seq }) => seq)
    deliveries.complete(first(claim(deliveries, 1)))
    expect([deliveries.redact(found), column('state')]).toEqual([0, ['done']])
  })
})

describe('attack: a clock that was ahead and is corrected', () => {
  const MINUTE = 60_000

  it.each([undefined, 'shop'] as const)(
    'holds up nothing for longer than a lease (order: %s)',
    order => {
      fc.assert(
        fc.property(
          fc.constantFrom('stored', 'failed', 'leased'),
          fc.integer({ min: 2 * HOUR, max: 10 * 365 * 24 * HOUR }),
          (last, ahead) => {
            database.exec('DELETE FROM deliveries')
            const deliveries = open({ order, leaseMs: MINUTE })
            time = NOW + ahead
            deliveries.store(inboxDelivery('w-1'))
            if (last !== 'stored') {
              const claimed = first(claim(deliveries, 1))
              if (last === 'failed') deliveries.fail(claimed, 'broken', HOUR)
            }
            time = NOW
            const atOnce = ids(claim(deliveries, 1))
            // The holder of a lease may still run.
            time += MINUTE
            const later = ids(claim(deliveries, 1))
            expect([atOnce, later]).toEqual([last === 'stored' ? ['w-1'] : [], ['w-1']])
          },
        ),
        { numRuns: 20 },
      )
    },
  )

  it('leaves a lease to the process that extends it', () => {
    const deliveries = open({ leaseMs: MINUTE })
    time = NOW + 24 * HOUR
    deliveries.store(inboxDelivery('w-1'))
    const claimed = claim(deliveries, 1)
    time = NOW
    expect(claim(deliveries, 1)).toEqual([])
    expect(deliveries.renew(claimed)).toEqual([])
    time += MINUTE - 1
    expect(claim(deliveries, 1)).toEqual([])
    expect(deliveries.complete(first(claimed))).toBe(true)
  })

  it('stores an ended delivery for its time from now', () => {
    const deliveries = open()
    time = NOW + 365 * 24 * HOUR
    deliveries.store(inboxDelivery('w-1'))
    deliveries.complete(first(claim(deliveries, 1)))
    time = NOW
    deliveries.sweep()
    time += 24 * HOUR
    deliveries.sweep()
    expect(column('state')).toEqual(['done'])
    time += 1
    deliveries.sweep()
    expect(column('state')).toEqual([])
  })
})

describe('a sweep', () => {
  it('deletes completed deliveries after a day, and dead ones after a month', () => {
    const deliveries = open({ attempts: 1 })
    for (const webhookId of ['done', 'dead', 'redacted', 'waiting'])
      deliveries.store(inboxDelivery(webhookId))
    deliveries.complete(first(claim(deliveries, 1)))
    deliveries.fail(first(claim(deliveries, 1)), 'broken', 0)
    deliveries.redact([3])
    const states = () => {
      deliveries.sweep()
      return column('state')
    }
    time += 24 * HOUR
    expect(states()).toEqual(['done', 'dead', 'redacted', 'open'])
    time += 1
    expect(states()).toEqual(['dead', 'open'])
    time += 29 * 24 * HOUR
    expect(states()).toEqual(['open'])
  })

  it('returns true when there are more than a thousand records', () => {
    const deliveries = open()
    database.exec('BEGIN')
    for (let index = 0; index < 1500; index++) deliveries.store(inboxDelivery(`w-${index}`))
    for (const claimed of claim(deliveries, 1500)) deliveries.complete(claimed)
    database.exec('COMMIT')
    time += 25 * HOUR
    expect([
      deliveries.sweep(),
      column('seq').length,
      deliveries.sweep(),
      column('seq').length,
    ]).toEqual([true, 500, false, 0])
  })
})

describe('a fair claim', () => {
  const shopOf = (index: number) => `shop-${String(index).padStart(5, '0')}.platform.test`
  function storeOf(deliveries: SqliteDeliveries, shop: string, count: number): void {
    database.exec('BEGIN')
    for (let index = 0; index < count; index++)
      deliveries.store(inboxDelivery(`w-${index}`, { shop }))
    database.exec('COMMIT')
  }
  const shops = (claimed: ClaimedDelivery[]) => claimed.map(({ shop }) => shop)

  it('takes one delivery of each shop before a second one of any', () => {
    const deliveries = open()
    for (const index of [1, 2, 3]) storeOf(deliveries, shopOf(index), 3)
    const { claimed } = deliveries.claim(createShopSlots(8))
    expect(shops(claimed)).toEqual([1, 2, 3, 1, 2, 3].map(shopOf))
  })

  it('goes on where the last one ended, so that a shop with a burst waits for its turn', () => {
    const deliveries = open()
    storeOf(deliveries, shopOf(1), 50)
    storeOf(deliveries, shopOf(2), 2)
    const turns = Array.from({ length: 5 }, () => deliveries.claim(createShopSlots(1)).claimed)
    expect(turns.flatMap(shops)).toEqual([1, 2, 1, 2, 1].map(shopOf))
  })

  it('gives a shop half of the slots at most, and shops whose runs hang less and less', () => {
    const deliveries = open()
    const slots = createShopSlots(10)
    const held = [1, 2, 3].map(index => {
      storeOf(deliveries, shopOf(index), 20)
      return deliveries.claim(slots).claimed.length
    })
    expect([held, slots.free]).toEqual([[5, 3, 1], 1])
  })

  it('takes the deliveries of a shop in the order in which they were due', () => {
    const deliveries = open()
    storeOf(deliveries, SHOP, 1)
    deliveries.fail(first(claim(deliveries, 1)), 'broken', 5000)
    time += 1000
    deliveries.store(inboxDelivery('younger'))
    time += 4000
    expect(ids(claim(deliveries, 2))).toEqual(['younger', 'w-0'])
  })

  it('reads no more than its limit of shops without a turn, and then goes on', () => {
    const deliveries = open({ order: 'shop' })
    database.exec('BEGIN')
    for (let index = 0; index < 1200; index++)
      for (const webhookId of ['w-1', 'w-2'])
        deliveries.store(inboxDelivery(webhookId, { shop: shopOf(index) }))
    database.exec('COMMIT')
    const before = deliveries.claim(createShopSlots(1200))
    deliveries.store(inboxDelivery('last', { shop: 'shop-01150a.platform.test' }))
    const claims = [false, true, true].map(isContinued =>
      deliveries.claim(createShopSlots(2), isContinued),
    )
    expect([before.claimed.length, claims.map(({ claimed }) => ids(claimed))]).toEqual([
      1200,
      [[], ['last'], []],
    ])
    // The last one has finished the round.
    expect(claims.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  })

  it('wakes a bounded number at a time, until all that are due again are claimable', () => {
    const deliveries = open()
    storeOf(deliveries, SHOP, 1500)
    for (const claimed of claim(deliveries, 1500)) deliveries.fail(claimed, 'broken', 1000)
    time += 1000
    expect([
      deliveries.claim(createShopSlots(1)).hasMore,
      deliveries.claim(createShopSlots(1)).hasMore,
      column('count(*) FILTER (WHERE ready = 1)'),
    ]).toEqual([true, false, [1498]])
  })

  it.each([undefined, 'shop'] as const)('reads no table as a whole (order: %s)', order => {
    const texts: string[] = []
    const noting = new Proxy(database, {
      get: (target, name) =>
        name === 'prepare'
          ? (sql: string) => {
              texts.push(sql)
              return target.prepare(sql)
            }
          : Reflect.get(target, name),
    })
    const deliveries = createSqliteDeliveries(noting, parseInboxOptions({ order }), () => time)
    deliveries.store(inboxDelivery('w-1'))
    deliveries.complete(first(claim(deliveries, 1)))
    const plans = texts.map(sql =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    )
    expect(plans.length).toBeGreaterThanOrEqual(6)
    expect(plans.flat().filter(detail => /^SCAN |TEMP B-TREE/.test(detail))).toEqual([])
    expect(plans.flat().join('\n')).toMatch(/INDEX deliveries_ready \(shop>\?\)/)
  })
})

describe('in the order of the shop', () => {
  it('a claim gets the oldest of each shop, and none while that one is not completed', () => {
    const deliveries = open({ order: 'shop', attempts: 2 })
    for (const webhookId of ['a-1', 'a-2']) deliveries.store(inboxDelivery(webhookId))
    for (const webhookId of ['b-1', 'b-2'])
      deliveries.store(inboxDelivery(webhookId, { shop: OTHER }))
    const [firstOfA, firstOfB] = claim(deliveries, 10)
    expect([firstOfA?.webhookId, firstOfB?.webhookId, claim(deliveries, 10)]).toEqual([
      'a-1',
      'b-1',
      [],
    ])
    deliveries.complete(firstOfB as ClaimedDelivery)
    deliveries.fail(firstOfA as ClaimedDelivery, 'broken', 5000)
    // What failed holds up its own shop.
    expect(ids(claim(deliveries, 10))).toEqual(['b-2'])
    time += 5000
    const [again] = claim(deliveries, 10)
    expect(again?.webhookId).toBe('a-1')
    // Until it is dead.
    expect(deliveries.fail(again as ClaimedDelivery, 'broken', 0)).toBe('dead')
    expect(ids(claim(deliveries, 10))).toEqual(['a-2'])
  })

  it('a replayed delivery runs before later ones', () => {
    const deliveries = open({ order: 'shop', attempts: 1 })
    for (const webhookId of ['a-1', 'a-2']) deliveries.store(inboxDelivery(webhookId))
    deliveries.fail(first(claim(deliveries, 1)), 'broken', 0)
    expect(deliveries.replay({ shop: SHOP })).toBe(1)
    expect(ids(claim(deliveries, 10))).toEqual(['a-1'])
  })
})
