import type { Storage } from 'unstorage'

/**
 * Adds an entry to a list of a shop, and drops the oldest ones. `shop` must come from a verified
 * context, never from the address.
 *
 * @param kept longest length of the list
 */
export async function appendToLog<Entry extends { id: string }>(
  storage: Storage,
  name: string,
  shop: string,
  entry: Omit<Entry, 'id'> & { at: string },
  kept: number,
): Promise<void> {
  const id = `${entry.at}-${crypto.randomUUID()}`
  // A record for each: entries that are written together would overwrite each other's list.
  await storage.setItem(`${baseOf(name, shop)}:${encodeURIComponent(id)}`, {
    ...entry,
    id,
  })
  const keys = await newestKeys(storage, name, shop)
  await Promise.all(keys.slice(kept).map(key => storage.removeItem(key)))
}

/** The list of a shop, newest first. */
export async function readLog<Entry extends { id: string }>(
  storage: Storage,
  name: string,
  shop: string,
): Promise<Entry[]> {
  const entries = await Promise.all(
    (await newestKeys(storage, name, shop)).map(key => storage.getItem<Entry>(key)),
  )
  // A process that is killed can leave a part of an entry.
  return entries.filter(entry => typeof entry === 'object' && entry !== null)
}

/** Deletes the list of a shop. */
export async function clearLog(storage: Storage, name: string, shop: string): Promise<void> {
  await Promise.all((await newestKeys(storage, name, shop)).map(key => storage.removeItem(key)))
}

function baseOf(name: string, shop: string): string {
  return `${name}:${encodeURIComponent(shop)}`
}

/** Keys begin with the time, so their order is that of the entries. */
async function newestKeys(storage: Storage, name: string, shop: string): Promise<string[]> {
  return (await storage.getKeys(baseOf(name, shop))).sort().reverse()
}
