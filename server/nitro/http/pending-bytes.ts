/** Bytes of all bodies of this process that are being received, and are not verified yet. */
let pending = 0

/** A part of {@link pending}: that of one body. */
export interface PendingBytes {
  /**
   * Adds bytes that have arrived.
   *
   * @returns false when all bodies together would have more than the limit; then nothing is added
   */
  add(bytes: number): boolean
  /** Gives back what was added. Further calls do nothing. */
  release(): void
}

/**
 * Begins to count the bytes of one body. Attack: many callers without a secret each send a large
 * body that never ends, and the process runs out of memory.
 *
 * @param limit bytes that all bodies together may have
 */
export function countPendingBytes(limit: number): PendingBytes {
  let own = 0
  return {
    add(bytes) {
      if (pending + bytes > limit) return false
      pending += bytes
      own += bytes
      return true
    },
    release() {
      pending -= own
      own = 0
    },
  }
}

/** Returns how many bytes are pending in this process. */
export function pendingBytes(): number {
  return pending
}
