import type { Storage } from 'unstorage'
import { createSingleFlight } from '../concurrency/single-flight'
import { isJsonObject } from '../json/json-object'
import { createTokenMemory } from '../session-token/token-memory'
import { dropListed } from '../records/drop-records'
import type { DropRecords } from '../records/drop-records'
import { createRecordStorage, keyDigest } from '../records/record-storage'
import type { WebhookHeaders } from './webhook-headers'

/** Makes each delivery count once, although the platform may send it several times. */
export interface DeliveryRecord {
  /**
   * Runs the work unless it was done for this delivery before. Copies that arrive meanwhile share its outcome; if it fails,
   * the delivery is not done, and the next copy runs it again.
   *
   * @throws PlatformError `storage_failed` before the work was run, or what the work throws
   */
  once(delivery: WebhookHeaders, work: () => Promise<void>): Promise<void>
}

const DELIVERIES_REMEMBERED = 10_000
/** The platform gives up after 4 hours. */
const REMEMBERED_MS = 6 * 3600 * 1000
const SWEEP_EVERY_MS = 3600 * 1000
const BASE = 'delivery'
const SWEEP_KEY = 'delivery-sweep'

/**
 * Finished deliveries are remembered by this process and, for six hours at least, by the storage, which other processes share.
 * Two processes that get a copy at the same moment may both run it: a handler that
 * must not run twice keeps the delivery's id with what it does.
 */
export function createDeliveryRecord(
  storage: Storage, now: () => number, { warn, drop = dropListed(storage) }: { warn: (message: string) => void, drop?: DropRecords },
): DeliveryRecord {
  const records = createRecordStorage(storage)
  const flights = createSingleFlight<unknown>()
  const finished = createTokenMemory<true>(DELIVERIES_REMEMBERED)
  let sweptAt = Number.NEGATIVE_INFINITY

  async function isFinished(id: string): Promise<boolean> {
    const found = await Promise.all(daysOf(now()).map(day => records.get(recordKey(day, id))))
    return found.some(record => record !== null)
  }

  async function finish(id: string): Promise<void> {
    finished.set(id, true)
    const at = now()
    try {
      await records.set(recordKey(dayOf(at), id), { at })
    }
    catch {
      // The work is done: a failure now would have it done again.
      warn('A webhook delivery was handled, but could not be recorded. Another process may handle it again.')
      return
    }
    if (at - sweptAt >= SWEEP_EVERY_MS) {
      sweptAt = at
      sweep(storage, at, drop).catch(() => warn('The records of old webhook deliveries could not be deleted. They take room until they can.'))
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

/** Deletes the records of earlier days. */
async function sweep(storage: Storage, now: number, drop: DropRecords): Promise<void> {
  // Processes share the record of the last sweep: those that live for a minute would sweep all the time, or never.
  const last: unknown = await storage.getItem(SWEEP_KEY)
  if (isJsonObject(last) && typeof last.at === 'number' && now - last.at < SWEEP_EVERY_MS) return
  await storage.setItem(SWEEP_KEY, { at: now })
  await drop(BASE, daysOf(now))
}

/** The days in UTC that a delivery still remembered can be of: today, and in the first hours yesterday as well. */
function daysOf(now: number): string[] {
  return [...new Set([dayOf(now), dayOf(now - REMEMBERED_MS)])]
}

/** As `2026-11-21`. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function recordKey(day: string, id: string): string {
  return `${BASE}:${day}:${id}`
}
