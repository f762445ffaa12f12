import { createDatedRecords, dayOf } from './dated-records'
import type { ExpiringStore } from './expiring-store'
import { keyDigest } from './record-storage'

/** Values that all processes with a shared storage accept once. */
export interface Claims {
  /**
   * Returns true for the first caller that claims a value. Recorded for a day at least.
   *
   * @throws PlatformError `storage_failed`
   */
  take(value: string): Promise<boolean>
}

const DAY_MS = 24 * 3600 * 1000

/**
 * Creates the claims that are recorded below `base`. When two processes claim a value at the same
 * moment, `exclusively` makes one wait for the other. Without a shared lock, both may get the
 * value.
 */
export function createClaims(
  base: string,
  options: {
    store: ExpiringStore
    exclusively: <T>(key: string, work: () => Promise<T>) => Promise<T>
    /** Epoch milliseconds. */
    now: () => number
    warn: (message: string) => void
  },
): Claims {
  const { store, exclusively, now, warn } = options
  const records = createDatedRecords(base, store, {
    keptMs: DAY_MS,
    days: daysOf,
    now,
    onFailure: () =>
      warn(`Old records (${base}) could not be deleted. They take room until they can.`),
  })

  return {
    take(value) {
      const id = keyDigest(value)
      return exclusively(`${base}:${id}`, async () => {
        const at = now()
        const claimed = await Promise.all(daysOf(at).map(day => records.get(day, id)))
        if (claimed.some(record => record !== null)) return false
        await records.set(dayOf(at), id, { at })
        return true
      })
    },
  }
}

/** Tomorrow is one of them: at midnight the clock of another process may be ahead. */
function daysOf(now: number): string[] {
  return [now - DAY_MS, now, now + DAY_MS].map(dayOf)
}
