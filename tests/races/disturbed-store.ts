import { setTimeout as delay } from 'node:timers/promises'
import type { PlatformLock } from '../../server/core/locks/platform-lock'
import type { SessionStorage } from '../../server/core/session/session-storage'
import type { Journal } from './journal'
import type { Random } from './random'

/** What a process does to its own calls while it is disturbed. */
export interface StoreDisturbance {
  /**
   * Longest time for a call to the session storage, in milliseconds: half before the store is
   * asked, half after it responded.
   */
  slowMs: number
  /** Share of the locks that are refused, fail or vanish. */
  lostLocks: number
}

/** Longest time after which a lock vanishes under its holder. */
const VANISHES_WITHIN_MS = 500

/**
 * Slows a session storage down, and writes down what was stored. @param disturbance undefined while
 * nothing is disturbed
 */
export function disturbSessions(
  sessions: SessionStorage,
  journal: Journal,
  random: Random,
  disturbance: () => StoreDisturbance | undefined,
): SessionStorage {
  async function slowly<T>(call: () => Promise<T>): Promise<T> {
    const { slowMs = 0 } = disturbance() ?? {}
    const [before, after] = [random.between(0, slowMs / 2), random.between(0, slowMs / 2)]
    if (slowMs > 0) await delay(before)
    const result = await call()
    if (slowMs > 0) await delay(after)
    return result
  }

  async function deleteSession(id: string): Promise<boolean> {
    const isDeleted = await sessions.deleteSession(id)
    journal.write({ event: 'deleted', shop: id.replace('offline_', '') })
    return isDeleted
  }

  return {
    storeSession: session =>
      slowly(async () => {
        const { shop, accessToken, refreshToken } = session
        journal.write({ event: 'storing', shop, accessToken, refreshToken })
        const isStored = await sessions.storeSession(session)
        journal.write({ event: 'stored', shop, accessToken, refreshToken })
        return isStored
      }),
    loadSession: id => slowly(() => sessions.loadSession(id)),
    deleteSession: id => slowly(() => deleteSession(id)),
    deleteSessions: ids =>
      slowly(async () => {
        await Promise.all(ids.map(deleteSession))
        return true
      }),
    findSessionsByShop: shop => slowly(() => sessions.findSessionsByShop(shop)),
  }
}

/** Refuses locks, fails to get them, or takes them away from their holder. */
export function disturbLock(
  lock: PlatformLock,
  random: Random,
  disturbance: () => StoreDisturbance | undefined,
): PlatformLock {
  return {
    async acquire(key, times) {
      if (!random.chance(disturbance()?.lostLocks ?? 0)) return lock.acquire(key, times)
      switch (random.pick(['refused', 'failed', 'vanished'])) {
        case 'refused':
          return undefined
        case 'failed':
          throw new Error('The server of the locks does not respond')
        default: {
          const release = await lock.acquire(key, times)
          setTimeout(() => void release?.(), random.between(0, VANISHES_WITHIN_MS))
          return release && (async () => {})
        }
      }
    },
  }
}
