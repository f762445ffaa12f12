import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Storage } from 'unstorage'
import { sleep } from '../../server/core/concurrency/sleep'
import type { ExpiringStore } from '../../server/core/records/expiring-store'
import { createDeliveryRecord } from '../../server/core/webhooks/delivery-record'
import { grantedAt, recordInstallation } from '../../server/core/tokens/installation'
import type { WebhookHeaders } from '../../server/core/webhooks/verify-webhook'

const NOON = Date.UTC(2026, 0, 1, 12)
const DAY_MS = 24 * 3600 * 1000
/** The least that Redis knows. */
const SHORT_MS = 1000

interface Connection {
  storage: Storage
  expiring: ExpiringStore
  close: () => Promise<void>
}

/** Runs work with two connections to a store. */
async function withTwo(
  open: () => Promise<Connection>,
  work: (one: Connection, other: Connection) => Promise<void>,
): Promise<void> {
  const [one, other] = [await open(), await open()]
  try {
    await work(one, other)
  } finally {
    await one.close()
    await other.close()
  }
}

/**
 * What holds of records in every store, and between its connections.
 *
 * @param open makes a connection of its own to one and the same store
 */
export function describeSharedRecords(open: () => Promise<Connection>): void {
  const delivery = () =>
    ({
      shop: 'acme.platform.test',
      topic: 'ORDERS_CREATE',
      webhookId: `${randomUUID()}:/?`,
    }) as WebhookHeaders

  it('does not run a delivery that another connection has finished, but one that failed there', () =>
    withTwo(open, async (one, other) => {
      const warnings: string[] = []
      const [first, second] = [one, other].map(({ expiring }) =>
        createDeliveryRecord(
          expiring,
          () => NOON,
          message => void warnings.push(message),
        ),
      )
      const [finished, failed] = [delivery(), delivery()]
      const runs: string[] = []
      await first!.once(finished, async () => void runs.push('first'))
      await second!.once(finished, async () => void runs.push('again'))
      await expect(
        first!.once(failed, async () => {
          throw new Error('The handler failed')
        }),
      ).rejects.toThrow('The handler failed')
      await second!.once(failed, async () => void runs.push('second'))
      expect([runs, warnings]).toEqual([['first', 'second'], []])
    }))

  it('gives another connection the newest record of a key, and null without one', () =>
    withTwo(open, async ({ expiring: one }, { expiring: other }) => {
      const key = `test:2026-01-01:${randomUUID()}`
      for (const value of [{ at: 1 }, { at: 2, text: `it's "日本"` }]) {
        await one.set(key, value, DAY_MS)
        expect(await other.get(key)).toEqual(value)
      }
      expect(await other.get(`${key}x`)).toBe(null)
    }))
}

/** What holds of expired records in stores that know lifetimes of a second, and in files. */
export function describeExpiry(open: () => Promise<Connection>): void {
  it('deletes records that have expired, and nothing else', () =>
    withTwo(open, async ({ expiring: one, storage }, { expiring: other }) => {
      const shop = `${randomUUID()}.platform.test`
      await recordInstallation(storage, shop, NOON)
      const [base, more] = [randomUUID(), randomUUID()]
      const early = Array.from({ length: 20 }, (_, index) => `${base}:2026-01-01:${index}`)
      for (const key of early) await one.set(key, { at: 1 }, SHORT_MS)
      const kept = [`${base}:2026-01-02:a`, `${base}:2026-01-03:b`, `${more}:2026-01-01:c`]
      for (const key of kept) await one.set(key, { key }, DAY_MS)

      await sleep(SHORT_MS + 200)
      await other.cleanup?.run(base, ['2026-01-02', '2026-01-03'])

      expect(await Promise.all(early.map(key => other.get(key)))).toEqual(early.map(() => null))
      expect(await Promise.all(kept.map(key => other.get(key)))).toEqual(kept.map(key => ({ key })))
      expect(await grantedAt(storage, shop)).toBe(NOON)
    }))
}
