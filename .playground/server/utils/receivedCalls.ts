/** Calls kept for each shop. */
const KEPT = 50
/** Characters of a payload that are kept. */
const MAX_PAYLOAD = 4000

const baseOf = (shop: string) => `received:${encodeURIComponent(shop)}`

/**
 * Stores a call so that the merchant can view it. `shop` must come from a verified context, never
 * from the address.
 */
export async function recordReceived(
  shop: string,
  call: Pick<ReceivedCall, 'kind' | 'title' | 'facts'> & { payload?: object },
): Promise<void> {
  const { kind, title, facts, payload } = call
  const at = new Date().toISOString()
  const id = `${at}-${crypto.randomUUID()}`
  const kept: ReceivedCall = { id, at, kind, title, facts, payload: payload ? textOf(payload) : '' }
  // A record for each: calls that arrive together would overwrite each other's list.
  await useStorage('data').setItem(`${baseOf(shop)}:${encodeURIComponent(id)}`, kept)
  await dropOldest(shop)
}

/** The calls of a shop, newest first. */
export async function readReceived(shop: string): Promise<ReceivedCall[]> {
  const calls = await Promise.all(
    (await newestKeys(shop)).map(key => useStorage('data').getItem<ReceivedCall>(key)),
  )
  return calls.filter(call => call !== null)
}

/** Deletes the calls of a shop. */
export async function clearReceived(shop: string): Promise<void> {
  await Promise.all((await newestKeys(shop)).map(key => useStorage('data').removeItem(key)))
}

function textOf(payload: object): string {
  try {
    const text = JSON.stringify(payload, null, 2)
    return text.length > MAX_PAYLOAD ? `${text.slice(0, MAX_PAYLOAD)}…` : text
  } catch {
    // JSON can be read at any depth, but not written.
    return 'Nested too deeply to be shown'
  }
}

async function dropOldest(shop: string): Promise<void> {
  const keys = await newestKeys(shop)
  await Promise.all(keys.slice(KEPT).map(key => useStorage('data').removeItem(key)))
}

/** Keys begin with the time, so their order is that of the calls. */
async function newestKeys(shop: string): Promise<string[]> {
  return (await useStorage('data').getKeys(baseOf(shop))).sort().reverse()
}
