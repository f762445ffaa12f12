import { PlatformError } from '../errors/errors'
import { isTimeout } from './graphql-request'
import { GraphqlQueryError, HttpResponseError, ThrottledError } from '../errors/http-errors'

const DEFAULT_WAIT_MS = 1000
const MAX_WAIT_MS = 30_000
/** Part of the wait that is added at random at most, so that clients which were throttled together do not return together. */
const JITTER = 0.25

/**
 * Whether a failed call may be sent again. A throttled call was not run; after a 503 or a broken connection nobody knows,
 * and a mutation that is run twice may create or charge twice. What took too long would take as long again.
 */
export function isRepeatable(error: unknown, hasMutation: boolean): boolean {
  if (error instanceof ThrottledError || isThrottledQuery(error)) return true
  if (hasMutation) return false
  if (error instanceof HttpResponseError) return error.upstreamStatus === 503
  return error instanceof PlatformError && error.code === 'admin_api_failed' && !isTimeout(error.cause)
}

/** Milliseconds to wait before the next attempt: never less than asked for, up to the cap. */
export function retryWaitMs(error: unknown): number {
  const asked = askedWaitMs(error) ?? DEFAULT_WAIT_MS
  return Math.min(MAX_WAIT_MS, asked * (1 + Math.random() * JITTER))
}

function askedWaitMs(error: unknown): number | undefined {
  if (error instanceof HttpResponseError) {
    return error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000
  }
  return error instanceof GraphqlQueryError ? refillMs(error) : undefined
}

function isThrottledQuery(error: unknown): error is GraphqlQueryError {
  return error instanceof GraphqlQueryError && error.body.errors.some(each => each.extensions?.code === 'THROTTLED')
}

/** Time until the bucket holds what the query costs. */
function refillMs(error: GraphqlQueryError): number | undefined {
  const cost = error.body.extensions?.cost
  if (!cost?.requestedQueryCost || !cost.throttleStatus?.restoreRate) return undefined
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const wait = ((cost.requestedQueryCost - currentlyAvailable) / restoreRate) * 1000
  return Number.isFinite(wait) && wait > 0 ? wait : undefined
}
