/** Values remembered at most: who floods us with values may have the oldest forgotten, not the memory filled. */
const MOST_REMEMBERED = 10_000

/** Remembers values for a while, so that each can be used once. */
export interface SingleUse {
  /** True the first time a value is taken, false until it is forgotten. */
  take(value: string, now: number): boolean
}

export function createSingleUse(lifetimeSeconds: number): SingleUse {
  const forgetAt = new Map<string, number>()
  return {
    take(value, now) {
      // Insertion order is expiry order, so the expired ones are in front.
      for (const [old, at] of forgetAt) {
        if (at > now) break
        forgetAt.delete(old)
      }
      if (forgetAt.has(value)) return false
      const [oldest] = forgetAt.keys()
      if (oldest !== undefined && forgetAt.size >= MOST_REMEMBERED) forgetAt.delete(oldest)
      forgetAt.set(value, now + lifetimeSeconds * 1000)
      return true
    },
  }
}
