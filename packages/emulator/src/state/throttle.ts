import type { EmulatorClock } from './clock'

/** Cost points of one app in one store. */
export interface ThrottleStatus {
  maximumAvailable: number
  currentlyAvailable: number
  /** Restored points per second. */
  restoreRate: number
}

export interface Throttle {
  status: (key: string, limits: ThrottleLimits) => ThrottleStatus
  /** Takes points from the bucket. Returns false, and takes none, if there are not enough. */
  take: (key: string, limits: ThrottleLimits, cost: number) => boolean
  /** Returns points that a query did not use. */
  refund: (key: string, limits: ThrottleLimits, cost: number) => void
  /** Refills the buckets of a shop. */
  forget: (shop: string) => void
}

export type ThrottleLimits = Pick<ThrottleStatus, 'maximumAvailable' | 'restoreRate'>

/**
 * Creates a leaky bucket per key on the emulator's clock. Keys end with the shop's domain.
 *
 * @see docs/protocol.md#rate-limits
 */
export function createThrottle(clock: EmulatorClock): Throttle {
  const buckets = new Map<string, { available: number; at: number }>()

  function bucketOf(key: string, { maximumAvailable, restoreRate }: ThrottleLimits) {
    const now = clock.now()
    const bucket = buckets.get(key) ?? { available: maximumAvailable, at: now }
    // A clock that moves back restores no points, but must not remove any.
    const elapsedSeconds = Math.max(0, now - bucket.at) / 1000
    bucket.available = Math.min(maximumAvailable, bucket.available + elapsedSeconds * restoreRate)
    bucket.at = now
    buckets.set(key, bucket)
    return bucket
  }

  return {
    status: (key, limits) => ({
      maximumAvailable: limits.maximumAvailable,
      currentlyAvailable: Math.floor(bucketOf(key, limits).available),
      restoreRate: limits.restoreRate,
    }),
    take: (key, limits, cost) => {
      const bucket = bucketOf(key, limits)
      if (bucket.available < cost) return false
      bucket.available -= cost
      return true
    },
    refund: (key, limits, cost) => {
      const bucket = bucketOf(key, limits)
      bucket.available = Math.min(limits.maximumAvailable, bucket.available + cost)
    },
    forget: shop => {
      for (const key of buckets.keys()) if (key.endsWith(` ${shop}`)) buckets.delete(key)
    },
  }
}
