import type { DatabaseSync } from 'node:sqlite'
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
import type { QueueKind, RunJournal } from './inbox'
import type { InboxEngineOptions } from './inbox-settings'
import type { ClaimedDelivery } from './stored-rows'

/** The deliveries that this process is running. */
export interface DeliveryRuns {
  readonly size: number
  /** The shop of each run. */
  shops(): string[]
  /** Runs a delivery and writes its outcome. Never rejects. */
  run(claimed: ClaimedDelivery): Promise<void>
  /** Extends the leases and aborts the runs whose lease was lost. */
  renew(): Promise<void>
  /** Resolves when the next one has ended. */
  next(): Promise<void>
  /** Resolves when all have ended. */
  settled(): Promise<void>
  /** Aborts the remaining runs and releases their deliveries. */
  release(): Promise<void>
}

/** A write to the file of an inbox, in the transaction that completes a delivery. */
export type CompletionWrite = (database: DatabaseSync) => void

/** Where runs write what comes of them. Each write counts only while the lease is held. */
export interface RunStore {
  /** Whether a completion can write more. */
  readonly hasCompletionWrites: boolean
  steps(claimed: ClaimedDelivery): Promise<ReadonlyMap<string, string>>
  /** Resolves to false when the lease was lost. */
  saveStep(claimed: ClaimedDelivery, name: string, result: string): Promise<boolean>
  saveProgress(claimed: ClaimedDelivery, progress: string): Promise<boolean>
  /** Extends leases. Resolves to the deliveries whose lease was lost. */
  renew(claimed: readonly ClaimedDelivery[]): Promise<readonly ClaimedDelivery[]>
  complete(claimed: ClaimedDelivery, writes: readonly CompletionWrite[]): Promise<void>
  /** Resolves to whether the delivery died; undefined when the lease was lost. */
  fail(
    claimed: ClaimedDelivery,
    failure: string,
    retryInMs: number,
    isFinal: boolean,
  ): Promise<'dead' | 'waiting' | undefined>
  /** Lets a delivery wait, without counting its attempt. */
  postpone(claimed: ClaimedDelivery, failure: string, runInMs: number): Promise<void>
  /** Releases deliveries as if they had not been claimed. */
  release(claimed: readonly ClaimedDelivery[]): Promise<void>
}

interface Run {
  claimed: ClaimedDelivery
  abort: AbortController
  ended: Promise<void>
}

export interface DeliveryRunsOptions extends Pick<InboxEngineOptions, 'settings' | 'run' | 'warn'> {
  kind: QueueKind
  store: RunStore
  /** Epoch milliseconds. */
  now: () => number
}

export function createDeliveryRuns({
  store,
  settings,
  run: runHandlers,
  kind,
  warn,
  now,
}: DeliveryRunsOptions): DeliveryRuns {
  const runs = new Set<Run>()

  async function runOnce({ claimed, abort }: Run): Promise<void> {
    const writes: CompletionWrite[] = []
    const { attempt, receivedAt } = claimed
    await runHandlers(
      claimed,
      {
        attempt,
        receivedAt,
        signal: abort.signal,
        ...(store.hasCompletionWrites && {
          atCompletion: (write: CompletionWrite) => void writes.push(write),
        }),
      },
      journalOf(claimed),
    )
    await store.complete(claimed, writes)
  }

  function journalOf(claimed: ClaimedDelivery): RunJournal {
    const save = async (saving: Promise<boolean>) => {
      if (!(await saving)) throw leaseLostError()
    }
    return {
      steps: () => store.steps(claimed),
      saveStep: (name, result) => save(store.saveStep(claimed, name, result)),
      saveProgress: progress => save(store.saveProgress(claimed, progress)),
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
        await store.postpone(claimed, failure, runInMs).catch(() => {})
        return
      }
      const retryInMs = nextAttemptIn(error, claimed.attempt, settings.retryDelayMs, kind)
      const isFinal = error instanceof AttemptError && error.isFinal
      const outcome = await store.fail(claimed, failure, retryInMs, isFinal).catch(() => undefined)
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
      const lost = await store.renew(held.map(({ claimed }) => claimed))
      for (const { claimed, abort } of held) {
        if (lost.includes(claimed)) abort.abort(leaseLostError())
      }
    },
    next: () => Promise.race([...runs].map(({ ended }) => ended)),
    async settled() {
      await Promise.all([...runs].map(({ ended }) => ended))
    },
    async release() {
      const held = [...runs]
      for (const { abort } of held) abort.abort(serverStoppedError())
      await store.release(held.map(({ claimed }) => claimed))
    },
  }
}
