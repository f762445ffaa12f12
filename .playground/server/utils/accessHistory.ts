/** How the app got, or lost, access to a shop. */
export interface AccessChange {
  /** ISO 8601, UTC. */
  at: string
  /** How a token was obtained, e.g. `application`, or why none is left. */
  how: string
  isLost: boolean
}

/** Changes kept for each shop. */
const KEPT = 20
const keyOf = (shop: string) => `access:${encodeURIComponent(shop)}`

/** The changes of a shop, newest first. */
export async function readAccessHistory(shop: string): Promise<AccessChange[]> {
  return (await useStorage('data').getItem<AccessChange[]>(keyOf(shop))) ?? []
}

/** Adds a change. */
export async function recordAccess(
  shop: string,
  change: Pick<AccessChange, 'how' | 'isLost'>,
): Promise<void> {
  const history = await readAccessHistory(shop)
  await useStorage('data').setItem<AccessChange[]>(
    keyOf(shop),
    [{ at: new Date().toISOString(), ...change }, ...history].slice(0, KEPT),
  )
}
