import type { Storage } from 'unstorage'

/** Removes what is below `parent`, but for what is below one of its parts `keep`. */
export type DropRecords = (parent: string, keep: readonly string[]) => Promise<void>

/** Lists the keys and removes each: drivers ignore lifetimes, and `clear()` of a part does nothing. */
export function dropListed(storage: Storage): DropRecords {
  return async (parent, keep) => {
    const kept = keep.map(part => `${parent}:${part}:`)
    for (const key of await storage.getKeys(`${parent}:`)) {
      if (!kept.some(prefix => key.startsWith(prefix))) await storage.removeItem(key)
    }
  }
}
