import { randomUUID } from 'node:crypto'
import { sleep } from '../concurrency/sleep'
import { withTimeLimit } from '../concurrency/time-limit'
import { MOST_HELD_MS } from './platform-lock'
import type { PlatformLock } from './platform-lock'

/** Where locks are kept. Both steps are atomic among all processes. */
export interface LockStore {
  /** Makes `owner` the holder for `ttlMs` milliseconds from now, unless another is whose time is not over; true when it did. */
  take(key: string, owner: string, ttlMs: number): Promise<boolean>
  /** Frees the lock if `owner` still holds it. */
  free(key: string, owner: string): Promise<void>
}

/** Milliseconds for one call to the store, which may have to connect first: a lock is not worth waiting for longer. */
const MAX_CALL_MS = 2500
const LEAST_PAUSE_MS = 20
const MOST_PAUSE_MS = 60

/** Locks on a store that cannot wake those who wait: they ask again, at moments that differ, so that they do not all come at once. */
export function createPolledLock(store: LockStore): PlatformLock {
  async function take(key: string, owner: string, ttlMs: number): Promise<boolean> {
    const taking = store.take(key, owner, ttlMs)
    try {
      return await withTimeLimit(MAX_CALL_MS, () => taking)
    }
    catch (error) {
      // A client may send the command when its connection is back: nobody would hold that lock, and all would wait for it.
      taking.then(async (taken) => {
        if (taken) await store.free(key, owner)
      }).catch(() => {})
      throw error
    }
  }

  return {
    async acquire(key, { ttlMs, waitMs }) {
      const owner = randomUUID()
      const until = Date.now() + waitMs
      while (!await take(key, owner, ttlMs)) {
        if (Date.now() >= until) return undefined
        await sleep(LEAST_PAUSE_MS + Math.random() * (MOST_PAUSE_MS - LEAST_PAUSE_MS))
      }
      const stopRenewing = keepAlive(() => take(key, owner, ttlMs), ttlMs)
      return () => {
        stopRenewing()
        return withTimeLimit(MAX_CALL_MS, () => store.free(key, owner))
      }
    },
  }
}

/** Renews a lock several times within its lifetime, so that a short lifetime is enough: others find out soon that a holder died. */
function keepAlive(renew: () => Promise<boolean>, ttlMs: number): () => void {
  const until = Date.now() + MOST_HELD_MS
  const timer = setInterval(() => {
    // One that is lost is not taken back: whoever has it now works with what is stored.
    const onEnd = (isOurs: boolean) => isOurs || clearInterval(timer)
    if (Date.now() > until) clearInterval(timer)
    else renew().then(onEnd, () => {})
  }, ttlMs / 3)
  return () => clearInterval(timer)
}
