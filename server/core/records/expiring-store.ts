import type { Storage } from 'unstorage'
import { readItem } from './record-storage'

/**
 * Stores records that are needed for a limited time. A record can still be there after that time,
 * so its key or its value has to name the time, too.
 */
export interface ExpiringStore {
  /** Null when there is no such record. */
  get(key: string): Promise<unknown>
  /** @param keptMs how long the record is stored at least */
  set(key: string, value: object, keptMs: number): Promise<void>
  /** Deletes records that are no longer needed. Undefined when the store does so by itself. */
  cleanup?: Cleanup | undefined
}

export interface Cleanup {
  /** Milliseconds between two runs, of all processes. */
  everyMs: number
  /**
   * Deletes the records of some days. Keys have the form `parent:day:id`.
   *
   * @param parent first part of their keys
   * @param days those whose records are kept
   */
  run(parent: string, days: readonly string[]): Promise<void>
}

export const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/**
 * Creates the store of expiring records in an unstorage storage. Drivers that support lifetimes get
 * that of each record.
 *
 * @param cleanup how expired records are deleted. Default: once a day, by listing all keys, which
 *   any driver supports; `clear()` of a part of the keys has no effect in some
 */
export function expiringStoreOf(
  storage: Storage,
  { cleanup }: Pick<ExpiringStore, 'cleanup'> = {
    cleanup: { everyMs: DAY_MS, run: (parent, days) => removeListed(storage, parent, days) },
  },
): ExpiringStore {
  return {
    get: key => readItem(storage, key),
    set: (key, value, keptMs) => storage.setItem(key, value, { ttl: Math.ceil(keptMs / 1000) }),
    cleanup,
  }
}

async function removeListed(
  storage: Storage,
  parent: string,
  days: readonly string[],
): Promise<void> {
  const prefixes = days.map(day => `${parent}:${day}:`)
  for (const key of await storage.getKeys(`${parent}:`)) {
    if (!prefixes.some(prefix => key.startsWith(prefix))) await storage.removeItem(key)
  }
}
