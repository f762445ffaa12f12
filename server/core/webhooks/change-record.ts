import { createKeyedLock } from '../concurrency/keyed-lock'
import { isJsonObject } from '../json-object'
import { createDatedRecords, dayOf } from '../records/dated-records'
import type { ExpiringStore } from '../records/expiring-store'
import { keyDigest } from '../records/record-storage'
import type { HeaderFamily } from '../signed-body/verify-signed-body'

/** Work about one reported change, and the delivery that reports it. */
export interface ReportedChange {
  shop: string
  /** The changed resource and the second of its last change. */
  changeKey: string
  /** Which work it is: other work about the same change is independent. */
  work: string
  family: HeaderFamily
  webhookId: string
}

/** Makes work count once for a change that a webhook and an event both report. */
export interface ChangeRecord {
  /**
   * Runs the work unless it was done for this delivery, or for the delivery of the other family
   * that reports the same change. If it fails, the next delivery runs it.
   *
   * @throws PlatformError `storage_failed` before the work was run, or what the work throws
   */
  oncePerChange(change: ReportedChange, work: () => Promise<void>): Promise<void>
}

/** Ids of the deliveries of one change key for which the work was done or skipped. */
type Done = Record<HeaderFamily, string[]>

const OTHER: Readonly<Record<HeaderFamily, HeaderFamily>> = {
  webhooks: 'events',
  events: 'webhooks',
}
/** The platform stops retrying after 4 hours. */
const REMEMBERED_MS = 6 * 3600 * 1000
/** Milliseconds for which work delays other work about the same change. */
const MAX_HOLD_MS = 300_000
const BASE = 'change'

/**
 * A resource can change twice in the second that its `updated_at` names, so the key alone does not
 * identify a change. But each family reports a change with one delivery. So each delivery for which
 * the work ran pairs with one delivery of the other family, and only that one is skipped.
 *
 * Two processes that get the pair at the same moment may both run the work.
 */
export function createChangeRecord(
  store: ExpiringStore,
  now: () => number,
  warn: (message: string) => void,
): ChangeRecord {
  const records = createDatedRecords(BASE, store, {
    keptMs: REMEMBERED_MS,
    days: daysOf,
    now,
    onFailure: () =>
      warn(
        'The records of old changes could not be deleted. They take up space until the next attempt.',
      ),
  })
  const lock = createKeyedLock(MAX_HOLD_MS)

  async function read(id: string): Promise<Done> {
    const [today, yesterday] = await Promise.all(daysOf(now()).map(day => records.get(day, id)))
    return parseDone(today ?? yesterday)
  }

  async function write(id: string, done: Done): Promise<void> {
    try {
      await records.set(dayOf(now()), id, done)
    } catch {
      // The work is done: a failure now would have it done again.
      warn(
        'A change was handled, but could not be recorded. The other delivery that reports it may handle it again.',
      )
    }
  }

  return {
    oncePerChange({ shop, changeKey, work: name, family, webhookId }, work) {
      const id = keyDigest(shop, changeKey, name)
      return lock.run(id, async () => {
        const done = await read(id)
        const own = done[family]
        if (own.includes(webhookId)) return
        const isPaired = done[OTHER[family]].length > own.length
        if (!isPaired) await work()
        await write(id, { ...done, [family]: [...own, webhookId] })
      })
    },
  }
}

function parseDone(value: unknown): Done {
  const idsOf = (family: HeaderFamily) => {
    const ids = isJsonObject(value) ? value[family] : undefined
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
  }
  return { webhooks: idsOf('webhooks'), events: idsOf('events') }
}

/** The days in UTC of records that count: today, and in the first hours yesterday as well. */
function daysOf(now: number): string[] {
  return [...new Set([dayOf(now), dayOf(now - REMEMBERED_MS)])]
}
