import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Storage } from 'unstorage'
import { createDeliveryRecord } from '../../server/core/webhooks/delivery-record'
import { grantedAt, recordInstallation } from '../../server/core/tokens/installation'
import type { WebhookHeaders } from '../../server/core/webhooks/verify-webhook'

const DAY_MS = 24 * 3600 * 1000
const NOON = Date.UTC(2026, 0, 1, 12)

/**
 * What holds of records in every store, and between its connections.
 *
 * @param open makes a connection of its own to one and the same store
 */
export function describeSharedRecords(
  open: () => Promise<{ storage: Storage; close: () => Promise<void> }>,
): void {
  const delivery = () =>
    ({
      shop: 'acme.platform.test',
      topic: 'ORDERS_CREATE',
      webhookId: `${randomUUID()}:/?`,
    }) as WebhookHeaders

  async function withTwo(
    work: (one: Storage, other: Storage, warn: (message: string) => void) => Promise<void>,
  ): Promise<void> {
    const [one, other] = [await open(), await open()]
    const warnings: string[] = []
    try {
      await work(one.storage, other.storage, message => void warnings.push(message))
      // Those of a sweep that goes on while its connection closes come later, and mean nothing.
      expect(warnings).toStrictEqual([])
    } finally {
      await one.close()
      await other.close()
    }
  }

  it('does not run a delivery that another connection has finished, but one that failed there', () =>
    withTwo(async (one, other, warn) => {
      const [first, second] = [one, other].map(storage =>
        createDeliveryRecord(storage, () => NOON, { warn }),
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
      expect(runs).toEqual(['first', 'second'])
    }))

  it('forgets deliveries of earlier days, and nothing else', () =>
    withTwo(async (one, other, warn) => {
      const [early, late] = [delivery(), delivery()]
      await createDeliveryRecord(one, () => NOON, { warn }).once(early, async () => {})
      await recordInstallation(one, 'acme.platform.test', NOON)
      const twoDaysLater = createDeliveryRecord(other, () => NOON + 2 * DAY_MS, { warn })
      await twoDaysLater.once(late, async () => {})
      // The sweep runs in parallel with the response.
      await expect
        .poll(
          async () => (await other.getKeys('delivery')).filter(key => key.includes('2026-01-01')),
          { timeout: 5000 },
        )
        .toEqual([])
      expect(
        (await other.getKeys('delivery')).filter(key => key.includes('2026-01-03')),
      ).toHaveLength(1)
      expect(await grantedAt(other, 'acme.platform.test')).toBe(NOON)
    }))
}
