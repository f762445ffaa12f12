import { createThrottledWarning } from '../throttled-warning'

const INTERVAL_MS = 10_000

/** Creates the handler of storage errors of an engine, which retries all the time. */
export function createStorageWarning(
  storage: string,
  title: string,
  warn: (message: string) => void,
): (error: unknown) => void {
  const warnThrottled = createThrottledWarning({
    intervalMs: INTERVAL_MS,
    now: () => Date.now(),
    warn,
  })
  return error =>
    warnThrottled(
      `${title} could not use ${storage}: ${error instanceof Error ? error.message : 'unknown error'}.`,
    )
}
