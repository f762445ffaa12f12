import type { DatabaseSync } from 'node:sqlite'
import { retryCompletion } from './completion-retry'
import type { RunStore } from './delivery-runs'
import type { GroupCommit } from './group-commit'
import type { SqliteDeliveries } from './sqlite-deliveries'
import type { SqliteJournal } from './sqlite-journal'

/** Creates what writes the outcomes of runs to the file of an inbox. */
export function createSqliteRunStore(
  database: DatabaseSync,
  commit: GroupCommit,
  deliveries: SqliteDeliveries,
  journal: SqliteJournal,
): RunStore {
  return {
    hasCompletionWrites: true,
    steps: async claimed => journal.steps(claimed),
    saveStep: (...step) => commit.run(() => journal.saveStep(...step)),
    saveProgress: (...progress) => commit.run(() => journal.saveProgress(...progress)),
    renew: claimed => commit.run(() => deliveries.renew(claimed)),
    async complete(claimed, writes) {
      let failedWrite: unknown
      const work = () => {
        // One statement that compares the lease: when two processes ran the delivery, only one
        // succeeds.
        if (!deliveries.complete(claimed)) return
        try {
          for (const write of writes) write(database)
        } catch (error) {
          failedWrite = error
          throw error
        }
      }
      await retryCompletion(
        () => commit.run(work),
        () => failedWrite !== undefined,
      )
    },
    fail: (...failure) => commit.run(() => deliveries.fail(...failure)),
    postpone: (...delay) => commit.run(() => deliveries.postpone(...delay)),
    release: claimed => commit.run(() => claimed.forEach(each => deliveries.release(each))),
  }
}
