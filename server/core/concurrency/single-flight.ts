import { settlesWithin } from './settles-within'

export interface SingleFlight<T> {
  /** Runs `work`. While work of the same key is running, returns its outcome, also a failure. */
  run(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Makes concurrent callers of one key, within this process, share one run. Nothing is cached after
 * it has settled.
 *
 * @param maxWaitMs milliseconds after which a caller stops waiting and runs its own work: in a
 *   worker, work that belongs to an ended request never settles
 */
export function createSingleFlight<T>(maxWaitMs = 60_000): SingleFlight<T> {
  const flights = new Map<string, Promise<T>>()

  function remove(key: string, flight: Promise<T>): void {
    if (flights.get(key) === flight) flights.delete(key)
  }

  async function share(key: string, flight: Promise<T>, work: () => Promise<T>): Promise<T> {
    if (await settlesWithin(flight, maxWaitMs)) return flight
    remove(key, flight)
    return run(key, work)
  }

  function run(key: string, work: () => Promise<T>): Promise<T> {
    const running = flights.get(key)
    if (running) return share(key, running, work)
    const flight: Promise<T> = Promise.resolve()
      .then(work)
      .finally(() => remove(key, flight))
    flights.set(key, flight)
    return flight
  }

  return { run }
}
