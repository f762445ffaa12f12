import { retryCompletion } from './completion-retry'
import type { D1Connection } from './d1-database'
import type { RunStore } from './delivery-runs'
import type { InboxSettings } from './inbox-settings'
import type { ClaimedDelivery } from './stored-rows'

const seqsOf = (claimed: readonly ClaimedDelivery[]) =>
  JSON.stringify(claimed.map(({ seq }) => seq))
const leasesOf = (claimed: readonly ClaimedDelivery[]) =>
  JSON.stringify(claimed.map(({ lease }) => lease))
const HELD = 'seq IN (SELECT value FROM json_each(?)) AND lease IN (SELECT value FROM json_each(?))'

/**
 * Creates what writes the outcomes of runs to D1. Each statement compares the lease: when two
 * workers ran an entry, only one succeeds.
 *
 * @param now epoch milliseconds
 * @param nudge requests an event after so many milliseconds
 */
export function createD1RunStore(
  { rows, changes }: D1Connection,
  { attempts, leaseMs }: InboxSettings,
  now: () => number,
  nudge: (delayMs: number) => Promise<void>,
): RunStore {
  return {
    hasCompletionWrites: false,
    steps: async ({ seq }) =>
      new Map(
        (await rows('SELECT name, result FROM platform_queue_steps WHERE entry = ?', seq)).map(
          ({ name, result }) => [String(name), String(result)],
        ),
      ),
    saveStep: async ({ seq, lease }, name, result) =>
      (await changes(
        'INSERT OR REPLACE INTO platform_queue_steps SELECT seq, ?, ? FROM platform_queue WHERE seq = ? AND lease = ? RETURNING entry',
        name,
        result,
        seq,
        lease,
      )) === 1,
    saveProgress: async ({ seq, lease }, progress) =>
      (await changes(
        'UPDATE platform_queue SET progress = ? WHERE seq = ? AND lease = ? RETURNING seq',
        progress,
        seq,
        lease,
      )) === 1,
    async renew(claimed) {
      const held = await rows(
        `UPDATE platform_queue SET due_at = ? WHERE ${HELD} RETURNING seq`,
        now() + leaseMs,
        seqsOf(claimed),
        leasesOf(claimed),
      )
      return claimed.filter(({ seq }) => !held.some(row => row['seq'] === seq))
    },
    complete: ({ seq, lease }) =>
      retryCompletion(async () => {
        await rows(
          `UPDATE platform_queue SET state = 'done', content = NULL, lease = NULL, failure = NULL, ended_at = ? WHERE seq = ? AND lease = ?`,
          now(),
          seq,
          lease,
        )
      }),
    async fail({ seq, lease, attempt }, failure, retryInMs, isFinal) {
      const isLast = isFinal || attempt >= attempts
      const changed = await changes(
        isLast
          ? `UPDATE platform_queue SET state = 'dead', lease = NULL, ended_at = ?, failure = ? WHERE seq = ? AND lease = ? RETURNING seq`
          : 'UPDATE platform_queue SET lease = NULL, due_at = ?, failure = ? WHERE seq = ? AND lease = ? RETURNING seq',
        isLast ? now() : now() + retryInMs,
        failure,
        seq,
        lease,
      )
      if (changed === 0) return undefined
      if (isLast) return 'dead'
      await nudge(retryInMs)
      return 'waiting'
    },
    async postpone({ seq, lease }, failure, runInMs) {
      await rows(
        'UPDATE platform_queue SET lease = NULL, due_at = ?, failure = ?, attempts = attempts - 1 WHERE seq = ? AND lease = ?',
        now() + runInMs,
        failure,
        seq,
        lease,
      )
      await nudge(runInMs)
    },
    async release(claimed) {
      await rows(
        `UPDATE platform_queue SET lease = NULL, ready = 1, due_at = ?, attempts = attempts - 1 WHERE ${HELD}`,
        now(),
        seqsOf(claimed),
        leasesOf(claimed),
      )
      await nudge(0)
    },
  }
}
