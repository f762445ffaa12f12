import type { Storage } from 'unstorage'

/**
 * What a storage holds under a key; null when that is nothing.
 *
 * @throws Error of a read that failed: unstorage's file drivers resolve to it, and a disk fault is no missing record
 */
export async function readItem(storage: Storage, key: string): Promise<unknown> {
  const value: unknown = await storage.getItem(key)
  if (value instanceof Error) throw value
  return value ?? null
}
