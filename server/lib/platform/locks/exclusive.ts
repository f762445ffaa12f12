import { createKeyedLock } from '../concurrency/keyed-lock'
import { MOST_HELD_MS } from './platform-lock'
import type { PlatformLock, ReleaseLock } from './platform-lock'

export interface Exclusive {
  /** Runs `work` while no other work of the key runs, in this process or, where there is a lock, in any other. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Lets work of one key run one after the other. It runs all the same when the lock cannot be had in time or its server does
 * not answer: what must not be lost has to compare before it stores.
 *
 * @param times `ttlMs`: milliseconds after which the lock of a dead process is free; `waitMs`: how long others wait for one that lives
 */
export function createExclusive(lock: PlatformLock | undefined, times: { ttlMs: number, waitMs: number }): Exclusive {
  // Those of this process wait here, where waiting costs nothing: only one of them asks for the shared lock.
  const local = createKeyedLock(MOST_HELD_MS)

  async function shared<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await lock?.acquire(key, times).catch(() => undefined)
    try {
      return await work()
    }
    finally {
      await giveUp(release)
    }
  }

  return { run: (key, work) => local.run(key, () => shared(key, work)) }
}

/** The work is done: a lock that is not given up expires. */
async function giveUp(release: ReleaseLock | undefined): Promise<void> {
  try {
    await release?.()
  }
  catch {
    // Its server does not answer.
  }
}
