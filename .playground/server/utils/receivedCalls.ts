/** Calls kept for each shop. */
const KEPT = 50
/** Characters of a payload that are kept. */
const MAX_PAYLOAD = 4000

const LOG = 'received'

/**
 * Stores a call so that the merchant can view it. `shop` must come from a verified context, never
 * from the address.
 */
export function recordReceived(
  shop: string,
  call: Pick<ReceivedCall, 'kind' | 'title' | 'facts'> & { payload?: object },
): Promise<void> {
  const { kind, title, facts, payload } = call
  const at = new Date().toISOString()
  const kept = { at, kind, title, facts, payload: payload ? textOf(payload) : '' }
  return appendToLog<ReceivedCall>(useStorage('data'), LOG, shop, kept, KEPT)
}

/** The calls of a shop, newest first. */
export function readReceived(shop: string): Promise<ReceivedCall[]> {
  return readLog<ReceivedCall>(useStorage('data'), LOG, shop)
}

/** Deletes the calls of a shop. */
export function clearReceived(shop: string): Promise<void> {
  return clearLog(useStorage('data'), LOG, shop)
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
