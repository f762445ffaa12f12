import { createKeyedLock } from '../concurrency/keyed-lock'
import { MAX_HELD_MS } from './platform-lock'
import type { PlatformLock, ReleaseLock } from './platform-lock'

export interface Exclusive {
  /**
   * Runs `work` while no other work of the key runs, in this process or, where there is a lock, in
   * any other.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Runs work of one key sequentially. The work also runs when the lock is not available in time or
 * its server does not respond: a write that must not be lost has to compare before it stores.
 *
 * @param times `ttlMs`: milliseconds after which the lock of a dead process is free; `waitMs`: how
 *   long other processes wait for a healthy one
 */
export function createExclusive(
  lock: PlatformLock | undefined,
  times: { ttlMs: number; waitMs: number },
): Exclusive {
  // Calls of this process wait here, at no cost: only one of them requests the shared lock.
  const local = createKeyedLock(MAX_HELD_MS)

  async function shared<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await lock?.acquire(key, times).catch(() => undefined)
    try {
      return await work()
    } finally {
      await releaseQuietly(release)
    }
  }

  return { run: (key, work) => local.run(key, () => shared(key, work)) }
}

/** Ignores errors: the work is done, and a lock that is not released expires. */
async function releaseQuietly(release: ReleaseLock | undefined): Promise<void> {
  try {
    await release?.()
  } catch {
    // The lock server does not respond.
  }
}
