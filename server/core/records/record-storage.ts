import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'

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

/**
 * Runs an operation of the storage of records.
 *
 * @throws PlatformError `storage_failed` when it fails, or takes too long
 */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
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
