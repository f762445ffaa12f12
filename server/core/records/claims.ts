import type { Storage } from 'unstorage'
import { createDaySweep, dayKey, dayOf, createRecordStorage, keyDigest } from './record-storage'
import type { DropRecords } from './record-storage'

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
    records: Storage
    exclusively: <T>(key: string, work: () => Promise<T>) => Promise<T>
    /** Epoch milliseconds. */
    now: () => number
    drop?: DropRecords | undefined
    warn: (message: string) => void
  },
): Claims {
  const { records: storage, exclusively, now, drop, warn } = options
  const records = createRecordStorage(storage)
  const sweep = createDaySweep(storage, base, {
    drop,
    onFailure: () =>
      warn(`Old records (${base}) could not be deleted. They take room until they can.`),
  })

  return {
    take(value) {
      const id = keyDigest(value)
      return exclusively(`${base}:${id}`, async () => {
        const at = now()
        // Tomorrow's too: at midnight the clock of another process may be ahead.
        const days = [at - DAY_MS, at, at + DAY_MS].map(dayOf)
        const claimed = await Promise.all(days.map(day => records.get(dayKey(base, day, id))))
        if (claimed.some(record => record !== null)) return false
        await records.set(dayKey(base, dayOf(at), id), { at })
        sweep.run(at, days)
        return true
      })
    },
  }
}
