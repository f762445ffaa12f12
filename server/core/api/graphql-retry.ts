import { PlatformError } from '../errors/errors'
import { isTimeout } from './graphql-request'
import { GraphqlQueryError, HttpResponseError, ThrottledError } from '../errors/http-errors'

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
  if (error instanceof ThrottledError || isThrottledQuery(error)) return true
  if (changesTwice) return false
  if (error instanceof HttpResponseError) return error.upstreamStatus === 503
  return (
    error instanceof PlatformError && error.code === 'admin_api_failed' && !isTimeout(error.cause)
  )
}

/** Returns the milliseconds to wait: at least the requested time, up to the maximum. */
export function retryWaitMs(error: unknown): number {
  const requested = requestedWaitMs(error) ?? DEFAULT_WAIT_MS
  return Math.min(MAX_WAIT_MS, requested * (1 + Math.random() * JITTER))
}

function requestedWaitMs(error: unknown): number | undefined {
  if (error instanceof HttpResponseError) {
    return error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000
  }
  return error instanceof GraphqlQueryError ? refillMs(error) : undefined
}

function isThrottledQuery(error: unknown): error is GraphqlQueryError {
  return (
    error instanceof GraphqlQueryError &&
    error.body.errors.some(each => each.extensions?.code === 'THROTTLED')
  )
}

/** Returns the milliseconds until the bucket contains the cost of the query. */
function refillMs(error: GraphqlQueryError): number | undefined {
  const cost = error.body.extensions?.cost
  if (!cost?.requestedQueryCost || !cost.throttleStatus?.restoreRate) return undefined
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const wait = ((cost.requestedQueryCost - currentlyAvailable) / restoreRate) * 1000
  return Number.isFinite(wait) && wait > 0 ? wait : undefined
}
