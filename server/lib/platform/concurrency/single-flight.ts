import { settles } from './settles'

export interface SingleFlight<T> {
  /** Runs `work`, unless the same key is under way: then its outcome, good or bad, is shared. */
  run(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Lets concurrent callers of one key, within this process, share one run. Nothing is remembered once it has settled.
 *
 * @param maxWaitMs milliseconds after which a caller waits no longer and runs its own: a worker that ends a request never settles what that had begun
 */
export function createSingleFlight<T>(maxWaitMs = 60_000): SingleFlight<T> {
  const flights = new Map<string, Promise<T>>()

  function forget(key: string, flight: Promise<T>): void {
    if (flights.get(key) === flight) flights.delete(key)
  }

  async function share(key: string, flight: Promise<T>, work: () => Promise<T>): Promise<T> {
    if (await settles(flight, maxWaitMs)) return flight
    forget(key, flight)
    return run(key, work)
  }

  function run(key: string, work: () => Promise<T>): Promise<T> {
    const underWay = flights.get(key)
    if (underWay) return share(key, underWay, work)
    const flight: Promise<T> = Promise.resolve().then(work).finally(() => forget(key, flight))
    flights.set(key, flight)
    return flight
  }

  return { run }
}
