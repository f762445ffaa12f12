/** What is read of a stored session. */
export interface StoredSession {
  shop: string
  accessToken: string
  expires: string
}

export function sessionFromFiles(shop: string): Promise<StoredSession | null> {
  return useStorage<StoredSession>('sessions').getItem(shop)
}

/** From memory that is filled from the files. */
export async function sessionFromMemory(shop: string): Promise<StoredSession | null> {
  const memory = useStorage<StoredSession>('sessions-in-memory')
  const known = await memory.getItem(shop)
  if (known) return known
  const stored = await sessionFromFiles(shop)
  if (stored) await memory.setItem(shop, stored)
  return stored
}
