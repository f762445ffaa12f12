import { LRUCache } from 'lru-cache'
import { atMost } from '../concurrency/at-most'

/** Milliseconds between two jobs of a shop, on average. */
const STEP_MS = 5
/** Milliseconds of that average which a shop may use at once: 20 jobs. */
const BURST_MS = 100
/** Bounds the line of a shop, also after the clock was set back. */
const MAX_AHEAD_MS = 60_000
const MAX_SHOPS = 10_000

/**
 * Creates the pace at which the jobs of a shop enter a queue that is first come, first served: a
 * burst must not be in front of the jobs of all others.
 *
 * @param now epoch milliseconds
 * @returns a function that returns when the next job of a shop may enter: at `earliest` or later
 */
export function createShopPace(now: () => number): (shop: string, earliest: number) => number {
  const lines = new LRUCache<string, number>(atMost(MAX_SHOPS))
  return (shop, earliest) => {
    const last = Math.min(lines.get(shop) ?? 0, now() + MAX_AHEAD_MS)
    const end = Math.max(last, earliest) + STEP_MS
    lines.set(shop, end)
    return Math.max(earliest, end - BURST_MS)
  }
}
