import { createThrottledWarning } from '../throttled-warning'
import type { PlatformLock } from './platform-lock'

/** One warning per cause in this time: a store that is down affects every request. */
const INTERVAL_MS = 60_000
const EFFECT = 'The work went on without it: of two refreshes at once the platform may refuse one.'

/**
 * Warns when a lock is not available, since the work then goes on without it. The message names no
 * key: it contains the id of a session.
 *
 * @param options.now epoch milliseconds
 */
export function createObservedLock(
  lock: PlatformLock,
  options: { now: () => number; warn: (message: string) => void },
): PlatformLock {
  const warnHeld = createThrottledWarning({ ...options, intervalMs: INTERVAL_MS })
  const warnDown = createThrottledWarning({ ...options, intervalMs: INTERVAL_MS })

  return {
    async acquire(key, times) {
      try {
        const release = await lock.acquire(key, times)
        if (!release) {
          warnHeld(
            `A lock of a session was not available within ${times.waitMs} ms, because another process held it. ${EFFECT} ` +
              'Check for a process that stops or a storage that is slow.',
          )
        }
        return release
      } catch (error) {
        warnDown(
          `A lock of a session was not available: ${error instanceof Error ? error.message : String(error)}. ${EFFECT} ` +
            'Check that the store of the locks is reachable.',
        )
        throw error
      }
    },
  }
}
