import { createHash } from 'node:crypto'
import type { Storage } from 'unstorage'
import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import { readItem } from './read-item'

/** Records in an unstorage storage, which fails in one way and never hangs. */
export interface RecordStorage {
  /** Null when there is no such record. */
  get(key: string): Promise<unknown>
  set(key: string, value: object): Promise<void>
}

const TIMEOUT_MS = 4000

/** @throws PlatformError (every method) `storage_failed` */
export function createRecordStorage(storage: Storage): RecordStorage {
  return {
    get: key => guarded(() => readItem(storage, key)),
    set: (key, value) => guarded(() => storage.setItem(key, value)),
  }
}

/** A part of a key: what comes from outside must not reach, or meet in, a file name. */
export function keyDigest(...parts: string[]): string {
  // JSON of a list: no other parts give the same text.
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeLimit(TIMEOUT_MS, work)
  }
  catch (cause) {
    throw new PlatformError('storage_failed', 'The storage of records did not answer; check that the mount "platform" is reachable', { cause })
  }
}
