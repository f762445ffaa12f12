import type { Storage } from 'unstorage'
import { isJsonObject } from '../json/json-object'
import { readItem } from '../records/read-item'

/**
 * The ids of all sessions that `createSessionStorage` keeps in a storage, one record read at a time.
 *
 * @throws Error of a read that failed
 */
export async function* listSessionIds(storage: Storage): AsyncGenerator<string> {
  for (const key of await storage.getKeys('session')) {
    const record = await readItem(storage, key)
    if (isJsonObject(record) && typeof record.id === 'string') yield record.id
  }
}
