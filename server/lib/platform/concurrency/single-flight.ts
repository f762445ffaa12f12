export interface SingleFlight<T> {
  /** Runs `work`, unless the same key is under way: then its outcome, good or bad, is shared. */
  run(key: string, work: () => Promise<T>): Promise<T>
}

/** Lets concurrent callers of one key, within this process, share one run. Nothing is remembered once it has settled. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Promise<T>>()

  function run(key: string, work: () => Promise<T>): Promise<T> {
    const underWay = flights.get(key)
    if (underWay) return underWay
    const flight = Promise.resolve().then(work).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  return { run }
}
