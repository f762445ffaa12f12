const QUIET_MS = 10_000

/** Says that the storage of an inbox fails: what is tried again all the time says so every ten seconds. */
export function createFaultReport(place: string, warn: (message: string) => void): (error: unknown) => void {
  let quietUntil = 0
  return (error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + QUIET_MS
    warn(`The webhook inbox could not use ${place}: ${error instanceof Error ? error.message : 'unknown error'}`)
  }
}
