import { isJsonObject } from '../json-object'
import type { Cleanup, ExpiringStore } from './expiring-store'
import { guarded } from './record-storage'
import { isStillAhead } from './stored-time'

/** Records below days. Those of a day are deleted when that day is no longer kept. */
export interface DatedRecords {
  /**
   * Null when there is no such record.
   *
   * @param day in UTC, as {@link dayOf} returns it
   * @throws PlatformError `storage_failed`
   */
  get(day: string, id: string): Promise<unknown>
  /**
   * Stores a record. From time to time, it then deletes the records of days that are not kept,
   * without waiting for it.
   *
   * @throws PlatformError `storage_failed`
   */
  set(day: string, id: string, value: object): Promise<void>
}

/** The record of the last cleanup is kept for longer than the time between two. */
const CLEANUP_KEPT_MS = 7 * 24 * 3600 * 1000

/** Returns the UTC day of a time in epoch milliseconds, such as `2026-11-21`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/**
 * Creates the records below `base`.
 *
 * @param options.keptMs how long a record is stored at least
 * @param options.days the days whose records are kept at a time in epoch milliseconds
 * @param options.onFailure called when records could not be deleted; the next cleanup tries again
 */
export function createDatedRecords(
  base: string,
  store: ExpiringStore,
  options: {
    keptMs: number
    days: (now: number) => readonly string[]
    /** Epoch milliseconds. */
    now: () => number
    onFailure: () => void
  },
): DatedRecords {
  const { keptMs, days, now, onFailure } = options
  const { cleanup } = store
  const lastKey = `${base}-sweep`
  let startedAt = Number.NEGATIVE_INFINITY

  function cleanUp(): void {
    const at = now()
    if (!cleanup || isStillAhead(startedAt + cleanup.everyMs, at, cleanup.everyMs)) return
    startedAt = at
    runWhenDue(cleanup, at).catch(onFailure)
  }

  async function runWhenDue({ everyMs, run }: Cleanup, at: number): Promise<void> {
    // Processes share the record of the last cleanup. Otherwise processes that live for a minute
    // would clean up always, or never.
    const last = await store.get(lastKey)
    const lastAt = isJsonObject(last) && typeof last['at'] === 'number' ? last['at'] : undefined
    if (lastAt !== undefined && isStillAhead(lastAt + everyMs, at, everyMs)) return
    await store.set(lastKey, { at }, CLEANUP_KEPT_MS)
    await run(base, days(at))
  }

  return {
    get: (day, id) => guarded(() => store.get(`${base}:${day}:${id}`)),
    async set(day, id, value) {
      await guarded(() => store.set(`${base}:${day}:${id}`, value, keptMs))
      cleanUp()
    },
  }
}
