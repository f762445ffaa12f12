/** How the app got, or lost, access to a shop. */
export interface AccessChange {
  /** Unique for the shop. */
  id: string
  /** ISO 8601, UTC. */
  at: string
  /** How a token was obtained, e.g. `application`, or why none is left. */
  how: string
  isLost: boolean
}

/** Changes kept for each shop. */
const KEPT = 20
const LOG = 'access-changes'

/** The changes of a shop, newest first. */
export function readAccessHistory(shop: string): Promise<AccessChange[]> {
  return readLog<AccessChange>(useStorage('data'), LOG, shop)
}

/** Adds a change. */
export function recordAccess(
  shop: string,
  change: Pick<AccessChange, 'how' | 'isLost'>,
): Promise<void> {
  return appendToLog<AccessChange>(
    useStorage('data'),
    LOG,
    shop,
    { at: new Date().toISOString(), ...change },
    KEPT,
  )
}

/** Deletes the changes of a shop. */
export function clearAccessHistory(shop: string): Promise<void> {
  return clearLog(useStorage('data'), LOG, shop)
}
