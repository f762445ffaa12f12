export interface SingleFlight<T> {
  /** Runs `work`, unless the same key is under way: then its outcome, good or bad, is shared. */
  run(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves, never rejects, when nothing of the key is under way. */
  settled(key: string): Promise<void>
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

  async function settled(key: string): Promise<void> {
    for (let flight = flights.get(key); flight; flight = flights.get(key)) await flight.catch(() => {})
  }

  return { run, settled }
}
