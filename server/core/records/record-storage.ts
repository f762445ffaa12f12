import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json-object'
import { isStillAhead } from './stored-time'

/** Records in an unstorage storage. Every call fails with one error or returns in limited time. */
export interface RecordStorage {
  /** Null when there is no such record. */
  get(key: string): Promise<unknown>
  set(key: string, value: object): Promise<void>
  /** The keys below a part. */
  keys(parent: string): Promise<string[]>
}

const TIMEOUT_MS = 4000

/** @throws PlatformError (every method) `storage_failed` */
export function createRecordStorage(storage: Storage): RecordStorage {
  return {
    get: key => guarded(() => readItem(storage, key)),
    set: (key, value) => guarded(() => storage.setItem(key, value)),
    keys: parent => guarded(() => storage.getKeys(`${parent}:`)),
  }
}

/** Returns a part of a key: untrusted values must not reach, nor share, a file name. */
export function keyDigest(...parts: string[]): string {
  // JSON of a list: no other parts give the same text.
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/**
 * Reads an item; null when there is none.
 *
 * @throws the Error of a failed read: unstorage's file drivers resolve to it, and a disk error must
 *   not look like a missing record
 */
export async function readItem(storage: Storage, key: string): Promise<unknown> {
  const value: unknown = await storage.getItem(key)
  if (value instanceof Error) throw value
  return value ?? null
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(TIMEOUT_MS, work)
  } catch (cause) {
    throw new PlatformError(
      'storage_failed',
      'The storage of records did not respond; check that the mount "platform" is reachable',
      { cause },
    )
  }
}

/** Milliseconds between two sweeps. */
const SWEEP_EVERY_MS = 3600 * 1000

/** Deletes the records below `parent`, except those below its parts `keep`. */
export type DropRecords = (parent: string, keep: readonly string[]) => Promise<void>

export interface DaySweep {
  /**
   * Deletes the records of all days but `keep`, at most once an hour and without waiting for it.
   */
  run(now: number, keep: readonly string[]): void
}

/** Returns the UTC day of a time in epoch milliseconds, such as `2026-11-21`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns the key of a record below its day, with which it is deleted. */
export function dayKey(base: string, day: string, id: string): string {
  return `${base}:${day}:${id}`
}

/**
 * Creates the sweep of the records below `base`, whose keys come from {@link dayKey}.
 *
 * @param options.drop how records are deleted; default: one by one
 * @param options.onFailure called when records could not be deleted; the next sweep tries again
 */
export function createDaySweep(
  storage: Storage,
  base: string,
  {
    drop = dropListed(storage),
    onFailure,
  }: { drop?: DropRecords | undefined; onFailure: () => void },
): DaySweep {
  const sweepKey = `${base}-sweep`
  let sweptAt = Number.NEGATIVE_INFINITY

  async function sweep(now: number, keep: readonly string[]): Promise<void> {
    // Processes share the record of the last sweep. Otherwise processes that live for a minute
    // would sweep always, or never.
    const last: unknown = await storage.getItem(sweepKey)
    if (
      isJsonObject(last) &&
      typeof last['at'] === 'number' &&
      isStillAhead(last['at'] + SWEEP_EVERY_MS, now, SWEEP_EVERY_MS)
    )
      return
    await storage.setItem(sweepKey, { at: now })
    await drop(base, keep)
  }

  return {
    run(now, keep) {
      if (isStillAhead(sweptAt + SWEEP_EVERY_MS, now, SWEEP_EVERY_MS)) return
      sweptAt = now
      sweep(now, keep).catch(onFailure)
    },
  }
}

/**
 * Lists the keys and removes each one. Drivers ignore lifetimes, and `clear()` of a part has no
 * effect.
 */
function dropListed(storage: Storage): DropRecords {
  return async (parent, keep) => {
    const prefixes = keep.map(part => `${parent}:${part}:`)
    for (const key of await storage.getKeys(`${parent}:`)) {
      if (!prefixes.some(prefix => key.startsWith(prefix))) await storage.removeItem(key)
    }
  }
}
