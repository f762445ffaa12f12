import { randomUUID } from 'node:crypto'
import { sleep } from '../concurrency/sleep'
import { withTimeLimit } from '../concurrency/time-limit'
import { MAX_HELD_MS } from './platform-lock'
import type { PlatformLock } from './platform-lock'

/**
 * Stores locks as leases. Each step is atomic among all processes, also when the process stops in
 * the middle of the step for any length of time: an owner that lost its lock changes nothing.
 */
export interface LockStore {
  /**
   * Makes `owner` the holder for `ttlMs` milliseconds from now unless another owner's lease is
   * still running; true when it did.
   */
  take(key: string, owner: string, ttlMs: number): Promise<boolean>
  /**
   * Extends the lease of `owner` to `ttlMs` milliseconds from now; false when `owner` no longer
   * holds the lock.
   */
  renew(key: string, owner: string, ttlMs: number): Promise<boolean>
  /** Frees the lock if `owner` still holds it. */
  free(key: string, owner: string): Promise<void>
}

/**
 * Milliseconds for one call to the store, which may have to connect first: a lock is not worth
 * waiting for longer.
 */
const MAX_CALL_MS = 2500
const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 60

/**
 * Creates locks on a store that cannot notify those who wait: they poll, at random intervals so
 * that they do not all poll at once.
 */
export function createPolledLock(store: LockStore): PlatformLock {
  async function take(key: string, owner: string, ttlMs: number): Promise<boolean> {
    const taking = store.take(key, owner, ttlMs)
    try {
      return await withTimeLimit(MAX_CALL_MS, () => taking)
    } catch (error) {
      // A client may send the command when its connection is back: no one would hold that lock, and
      // all would wait for it.
      taking
        .then(async taken => {
          if (taken) await store.free(key, owner)
        })
        .catch(() => {})
      throw error
    }
  }

  return {
    async acquire(key, { ttlMs, waitMs }) {
      const owner = randomUUID()
      const until = Date.now() + waitMs
      while (!(await take(key, owner, ttlMs))) {
        if (Date.now() >= until) return undefined
        await sleep(MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS))
      }
      const stopRenewing = keepAlive(() => store.renew(key, owner, ttlMs), ttlMs)
      return () => {
        stopRenewing()
        return withTimeLimit(MAX_CALL_MS, () => store.free(key, owner))
      }
    },
  }
}

/**
 * Renews a lock several times within its lifetime, so that a short lifetime is enough: others find
 * out soon that a holder died.
 */
function keepAlive(renew: () => Promise<boolean>, ttlMs: number): () => void {
  const until = Date.now() + MAX_HELD_MS
  let isRenewing = false

  async function tick(): Promise<void> {
    if (Date.now() > until) return clearInterval(timer)
    // One at a time: a slow store must not get calls faster than it responds.
    if (isRenewing) return
    isRenewing = true
    try {
      // A lost lock is not taken back: its next holder works with what is stored, and this one
      // compares before it stores.
      if (!(await renew())) clearInterval(timer)
    } catch {
      // Tried again at the next tick.
    } finally {
      isRenewing = false
    }
  }

  const timer = setInterval(tick, ttlMs / 3)
  return () => clearInterval(timer)
}
