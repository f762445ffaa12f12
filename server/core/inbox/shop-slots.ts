/** The runs that a process may have at the same time, and their shares. */
export interface ShopSlots {
  readonly free: number
  /**
   * Returns whether a shop may have another run. It may while it has fewer runs than slots are
   * free: alone it gets half of them, and the more shops hold slots, the smaller is the share of
   * each. A shop whose runs hang therefore never holds the last slot of several.
   */
  mayTake(shop: string): boolean
  take(shop: string): void
  release(shop: string): void
}

/** @param taken shops of the runs that there are already, each as often as it has runs */
export function createShopSlots(concurrency: number, taken: Iterable<string> = []): ShopSlots {
  const runs = new Map<string, number>()
  let free = concurrency

  function change(shop: string, by: 1 | -1): void {
    const count = (runs.get(shop) ?? 0) + by
    if (count > 0) runs.set(shop, count)
    else runs.delete(shop)
    free -= by
  }

  for (const shop of taken) change(shop, 1)
  return {
    get free() {
      return free
    },
    mayTake: shop => (runs.get(shop) ?? 0) < free,
    take: shop => change(shop, 1),
    release: shop => change(shop, -1),
  }
}
