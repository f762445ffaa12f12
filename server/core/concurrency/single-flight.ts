import { isWorker } from './is-worker'
import { settlesWithin } from './settles-within'

export interface SingleFlight<T> {
  /** Runs `work`. While work of the same key is running, returns its outcome, also a failure. */
  run(key: string, work: () => Promise<T>): Promise<T>
}

export interface SingleFlightOptions {
  /** Milliseconds after which a caller stops waiting for the run of another one. @default 60000 */
  maxWaitMs?: number
  /**
   * The error of a caller that has waited so long; the run goes on alone. Without it, such a caller
   * runs its own work: only for work that may run twice at the same time, such as a read.
   */
  lateError?: () => Error
  /**
   * Milliseconds after which a run that has not settled is taken for one that has ended. @default
   * never; two minutes on workers
   */
  abandonedAfterMs?: number
}

/**
 * Work that belongs to an ended request never settles on workers. They end it half a minute after
 * the request, at the latest.
 *
 * @see https://developers.cloudflare.com/workers/runtime-apis/context/#waituntil
 */
const WORKER_ABANDONED_MS = 120_000

/**
 * Makes concurrent callers of one key, within this process, share one run. Nothing is cached after
 * it has settled.
 */
export function createSingleFlight<T>({
  maxWaitMs = 60_000,
  lateError,
  abandonedAfterMs = isWorker ? WORKER_ABANDONED_MS : Number.POSITIVE_INFINITY,
}: SingleFlightOptions = {}): SingleFlight<T> {
  const flights = new Map<string, { promise: Promise<T>; startedAt: number }>()

  function remove(key: string, promise: Promise<T>): void {
    if (flights.get(key)?.promise === promise) flights.delete(key)
  }

  async function share(key: string, promise: Promise<T>, work: () => Promise<T>): Promise<T> {
    if (await settlesWithin(promise, maxWaitMs)) return promise
    if (lateError) throw lateError()
    remove(key, promise)
    return run(key, work)
  }

  function run(key: string, work: () => Promise<T>): Promise<T> {
    const running = flights.get(key)
    if (running && performance.now() - running.startedAt < abandonedAfterMs)
      return share(key, running.promise, work)
    const promise: Promise<T> = Promise.resolve()
      .then(work)
      .finally(() => remove(key, promise))
    flights.set(key, { promise, startedAt: performance.now() })
    return promise
  }

  return { run }
}
