import { createSingleFlight } from '../concurrency/single-flight'
import { withTimeLimit } from '../concurrency/time-limit'
import { PlatformError } from '../errors/errors'
import { createThrottledWarning } from '../throttled-warning'

/** A part of the server that requests need. `unavailable`: it failed or did not respond in time. */
export type ReadinessState = 'ok' | 'unavailable'

/** Whether the parts of this process can be used. Without a reason: its readers are anonymous. */
export interface PartsReadiness {
  isReady: boolean
  /** State by name of the part, e.g. `sessions`. */
  checks: Readonly<Record<string, ReadinessState>>
}

/** Whether this process can serve requests. */
export interface Readiness extends PartsReadiness {
  /**
   * Number of shops in which the Admin API refuses the app with status 403, at most 10,000. Calls
   * of this process count, until one succeeds, or for two hours.
   */
  forbiddenShops: number
}

interface ReadinessOptions {
  /** By name of the part: rejects when the part cannot be used. */
  checks: Readonly<Record<string, () => Promise<unknown>>>
  /** Epoch milliseconds. */
  now: () => number
  /** Logs the reason of a failure. */
  warn: (message: string) => void
}

/** Milliseconds that one check may take. */
const TIMEOUT_MS = 2000
/**
 * Milliseconds for which a result is used again. Attack: the route is public, and each of its
 * requests would cost several calls to the storage.
 */
const MEMOIZED_MS = 2000
/** Milliseconds between two warnings about the same part. */
const WARNING_INTERVAL_MS = 60_000

/**
 * Creates a function that runs all checks at once. Concurrent callers share a run, and its result
 * is memoized for two seconds. Never rejects.
 */
export function createReadiness({
  checks,
  now,
  warn,
}: ReadinessOptions): () => Promise<PartsReadiness> {
  const flight = createSingleFlight<PartsReadiness>({ maxWaitMs: 2 * TIMEOUT_MS })
  const parts = Object.entries(checks).map(([name, check]) => ({
    name,
    check,
    warnOfFailure: createThrottledWarning({ intervalMs: WARNING_INTERVAL_MS, now, warn }),
  }))
  let memoized: { readiness: PartsReadiness; until: number } | undefined

  async function run(): Promise<PartsReadiness> {
    const states = await Promise.all(
      parts.map(async ({ name, check, warnOfFailure }): Promise<[string, ReadinessState]> => {
        try {
          await withTimeLimit(TIMEOUT_MS, check)
          return [name, 'ok']
        } catch (error) {
          warnOfFailure(`The server is not ready: ${name} cannot be used. ${reasonOf(error)}`)
          return [name, 'unavailable']
        }
      }),
    )
    const readiness = {
      isReady: states.every(([, state]) => state === 'ok'),
      checks: Object.fromEntries(states),
    }
    memoized = { readiness, until: now() + MEMOIZED_MS }
    return readiness
  }

  return async () =>
    memoized && now() < memoized.until && memoized.until - now() <= MEMOIZED_MS
      ? memoized.readiness
      : flight.run('readiness', run)
}

/** Ours only: the message of a driver can contain the address of a server with its password. */
function reasonOf(error: unknown): string {
  if (error instanceof PlatformError) return error.message
  return `${error instanceof Error ? error.name : typeof error}: check its driver and its server.`
}
