import { PlatformError } from '../errors/errors'
import { isTimeout } from './graphql-request'
import { HttpResponseError, ThrottledError } from '../errors/http-errors'

const DEFAULT_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** Maximum random part of the wait, so that throttled clients do not retry at the same time. */
const JITTER = 0.25

/**
 * Returns whether a failed call may be retried. A throttled call was not run. After a 503 or a
 * broken connection that is unknown, and a mutation that runs twice may create or charge twice. A
 * call that timed out would time out again.
 *
 * @param changesTwice whether the call would change something again
 */
export function isRepeatable(error: unknown, changesTwice: boolean): boolean {
  if (error instanceof ThrottledError) return true
  if (changesTwice) return false
  if (error instanceof HttpResponseError) return error.upstreamStatus === 503
  return (
    error instanceof PlatformError && error.code === 'admin_api_failed' && !isTimeout(error.cause)
  )
}

/** Returns the milliseconds to wait: at least the requested time, up to the maximum. */
export function retryWaitMs(error: unknown): number {
  const seconds = error instanceof HttpResponseError ? error.retryAfterSeconds : undefined
  const requested = seconds === undefined ? DEFAULT_WAIT_MS : seconds * 1000
  return Math.min(MAX_WAIT_MS, requested * (1 + Math.random() * JITTER))
}
