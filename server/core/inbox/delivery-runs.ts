import type { DatabaseSync } from 'node:sqlite'
import { sleep } from '../concurrency/sleep'
import {
  AttemptError,
  deadDeliveryWarning,
  failureText,
  isRefusedAttempt,
  leaseLostError,
  nextAttemptIn,
  refusedDelay,
  serverStoppedError,
  shownFailure,
} from './attempt'
import type { GroupCommit } from './group-commit'
import type { QueueKind, RunJournal } from './inbox'
import type { InboxEngineOptions } from './inbox-settings'
import type { ClaimedDelivery, SqliteDeliveries } from './sqlite-deliveries'
import type { SqliteJournal } from './sqlite-journal'

/** The deliveries that this process is running. */
export interface DeliveryRuns {
  readonly size: number
  /** The shop of each run. */
  shops(): string[]
  /** Runs a delivery and writes its outcome. Never rejects. */
  run(claimed: ClaimedDelivery): Promise<void>
  /** Extends the leases and aborts the runs whose lease was lost. */
  renew(): Promise<void>
  /** Resolves when all have ended. */
  settled(): Promise<void>
  /** Aborts the remaining runs and releases their deliveries. */
  release(): Promise<void>
}

interface Run {
  claimed: ClaimedDelivery
  abort: AbortController
  ended: Promise<void>
}

export interface DeliveryRunsOptions extends InboxEngineOptions {
  kind: QueueKind
  database: DatabaseSync
  deliveries: SqliteDeliveries
  journal: SqliteJournal
  commit: GroupCommit
  /** Epoch milliseconds. */
  now: () => number
}

/**
 * Pauses before a completion that could not be written is written again. After the last one, the
 * lease expires and the delivery runs again.
 */
const COMPLETION_PAUSES_MS = [100, 500, 2000]

export function createDeliveryRuns({
  database,
  deliveries,
  journal,
  commit,
  settings,
  run: runHandlers,
  kind,
  warn,
  now,
}: DeliveryRunsOptions): DeliveryRuns {
  const runs = new Set<Run>()

  async function runOnce({ claimed, abort }: Run): Promise<void> {
    const writes: ((database: DatabaseSync) => void)[] = []
    const { attempt, receivedAt } = claimed
    await runHandlers(
      claimed,
      {
        attempt,
        receivedAt,
        signal: abort.signal,
        atCompletion: write => void writes.push(write),
      },
      journalOf(claimed),
    )
    await complete(claimed, writes)
  }

  function journalOf(claimed: ClaimedDelivery): RunJournal {
    const save = async (write: () => boolean) => {
      if (!(await commit.run(write))) throw leaseLostError()
    }
    return {
      steps: async () => journal.steps(claimed),
      saveStep: (name, result) => save(() => journal.saveStep(claimed, name, result)),
      saveProgress: progress => save(() => journal.saveProgress(claimed, progress)),
    }
  }

  async function complete(
    claimed: ClaimedDelivery,
    writes: readonly ((database: DatabaseSync) => void)[],
  ): Promise<void> {
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
    for (const pause of [...COMPLETION_PAUSES_MS, undefined]) {
      try {
        return await commit.run(work)
      } catch (error) {
        if (failedWrite !== undefined || pause === undefined) throw error
        await sleep(pause)
      }
    }
  }

  async function conclude(run: Run): Promise<void> {
    const { claimed, abort } = run
    try {
      await runOnce(run)
    } catch (error) {
      // Released or taken over: another process decides the outcome.
      if (abort.signal.aborted) return
      const failure = failureText(error)
      if (isRefusedAttempt(error)) {
        const runInMs = refusedDelay(now() - claimed.receivedAt, settings.refusedDelayMs)
        // A postponement that fails leaves the lease, which expires.
        await commit.run(() => deliveries.postpone(claimed, failure, runInMs)).catch(() => {})
        return
      }
      const outcome = await commit
        .run(() =>
          deliveries.fail(
            claimed,
            failure,
            nextAttemptIn(error, claimed.attempt, settings.retryDelayMs, kind),
            error instanceof AttemptError && error.isFinal,
          ),
        )
        .catch(() => undefined)
      if (outcome === 'dead')
        warn(deadDeliveryWarning(claimed, claimed.attempt, shownFailure(error), kind.item))
    }
  }

  return {
    get size() {
      return runs.size
    },
    shops: () => [...runs].map(({ claimed }) => claimed.shop),
    async run(claimed) {
      const run: Run = { claimed, abort: new AbortController(), ended: Promise.resolve() }
      runs.add(run)
      run.ended = conclude(run).finally(() => runs.delete(run))
      await run.ended
    },
    async renew() {
      const held = [...runs]
      if (held.length === 0) return
      const lost = await commit.run(() => deliveries.renew(held.map(({ claimed }) => claimed)))
      for (const { claimed, abort } of held) {
        if (lost.includes(claimed)) abort.abort(leaseLostError())
      }
    },
    async settled() {
      await Promise.all([...runs].map(({ ended }) => ended))
    },
    async release() {
      const held = [...runs]
      for (const { abort } of held) abort.abort(serverStoppedError())
      await commit.run(() => held.forEach(({ claimed }) => deliveries.release(claimed)))
    },
  }
}
