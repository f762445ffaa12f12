import { createPacer } from './pacer'
import type { Pacer } from './pacer'

/** The pacers of a process: one for each shop and API, shared by all clients. */
export interface Pacing {
  of(api: string, shop: string): Pacer
}

/** Time after which a bucket is full again whatever was taken from it, so that nothing is lost by forgetting it. */
const FORGET_AFTER_MS = 60_000

/** @param now milliseconds of a clock that never goes back */
export function createPacing(now: () => number = () => performance.now()): Pacing {
  // By API and then by shop: to join the two into a key would cost each call more than the rest of the fast path.
  const apis = new Map<string, Map<string, Pacer>>()
  let sweepAt = now() + FORGET_AFTER_MS

  function forgetIdle(): void {
    const time = now()
    if (time < sweepAt) return
    sweepAt = time + FORGET_AFTER_MS
    for (const pacers of apis.values()) {
      for (const [shop, pacer] of pacers) {
        if (pacer.isIdle(FORGET_AFTER_MS)) pacers.delete(shop)
      }
    }
  }

  return {
    of(api, shop) {
      const known = apis.get(api)?.get(shop)
      if (known) return known
      // Only where the memory grows.
      forgetIdle()
      const pacer = createPacer(now)
      const pacers = apis.get(api) ?? new Map<string, Pacer>()
      apis.set(api, pacers.set(shop, pacer))
      return pacer
    },
  }
}
