import { LRUCache } from 'lru-cache'
import { atMost } from '../concurrency/at-most'
import { createSingleFlight } from '../concurrency/single-flight'
import { PlatformError } from '../errors/errors'
import { createDatedRecords, dayOf } from '../records/dated-records'
import type { ExpiringStore } from '../records/expiring-store'
import { keyDigest } from '../records/record-storage'
import type { WebhookHeaders } from './verify-webhook'

/** What two copies of a delivery have in common. */
export type DeliveryIdentity = Pick<WebhookHeaders, 'shop' | 'topic' | 'webhookId'>

/** Makes each delivery count once, although the platform may send it several times. */
export interface DeliveryRecord {
  /**
   * Runs the work unless it was done for this delivery before. Copies that arrive meanwhile share
   * its outcome; if it fails, the delivery is not done, and the next copy runs it again.
   *
   * @throws PlatformError `storage_failed` before the work was run, `already_running` when a copy
   *   has waited for it too long, or what the work throws
   */
  once(delivery: DeliveryIdentity, work: () => Promise<void>): Promise<void>
}

const MAX_CACHED = 10_000
/** The platform stops retrying after 4 hours. */
const REMEMBERED_MS = 6 * 3600 * 1000
/** The platform waits five seconds for a response. */
const MAX_COPY_WAIT_MS = 4500
const BASE = 'delivery'

/**
 * Finished deliveries are remembered by this process and, for six hours at least, by the storage,
 * which other processes share. Two processes that get a copy at the same moment may both run it: a
 * handler that must not run twice stores the delivery's id together with its own changes.
 */
export function createDeliveryRecord(
  store: ExpiringStore,
  now: () => number,
  warn: (message: string) => void,
): DeliveryRecord {
  const records = createDatedRecords(BASE, store, {
    keptMs: REMEMBERED_MS,
    days: daysOf,
    now,
    onFailure: () =>
      warn(
        'The records of old webhook deliveries could not be deleted. They take room until they can.',
      ),
  })
  const flights = createSingleFlight<unknown>({
    maxWaitMs: MAX_COPY_WAIT_MS,
    lateError: () =>
      new PlatformError(
        'already_running',
        'The delivery is being handled for an earlier copy; the platform delivers again',
      ),
  })
  const finished = new LRUCache<string, true>(atMost(MAX_CACHED))

  async function isFinished(id: string): Promise<boolean> {
    const found = await Promise.all(daysOf(now()).map(day => records.get(day, id)))
    return found.some(record => record !== null)
  }

  async function finish(id: string): Promise<void> {
    finished.set(id, true)
    const at = now()
    try {
      await records.set(dayOf(at), id, { at })
    } catch {
      // The work is done: a failure now would have it done again.
      warn(
        'A webhook delivery was handled, but could not be recorded. Another process may handle it again.',
      )
    }
  }

  return {
    async once({ shop, topic, webhookId }, work) {
      const id = keyDigest(shop, topic, webhookId)
      if (finished.get(id)) return
      await flights.run(id, async () => {
        if (await isFinished(id)) return
        await work()
        await finish(id)
      })
    },
  }
}

/**
 * The days in UTC that a delivery still remembered can be of: today, and in the first hours
 * yesterday as well.
 */
function daysOf(now: number): string[] {
  return [...new Set([dayOf(now), dayOf(now - REMEMBERED_MS)])]
}
