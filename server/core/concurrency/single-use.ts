import { LRUCache } from 'lru-cache'
import { atMost } from './at-most'

/** Bounds the memory: a flood of values evicts the oldest ones. */
const MAX_VALUES = 10_000

/** Remembers values for a while, so that each can be used once. */
export interface SingleUse {
  /** Returns true the first time it gets a value, false until the value has expired. */
  take(value: string): boolean
}

/** @param now epoch milliseconds */
export function createSingleUse(lifetimeSeconds: number, now: () => number): SingleUse {
  const used = new LRUCache<string, true>({
    ...atMost(MAX_VALUES),
    // An entry is stale when its age is greater than this.
    ttl: lifetimeSeconds * 1000 - 1,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    take(value) {
      if (used.has(value)) return false
      used.set(value, true)
      return true
    },
  }
}
