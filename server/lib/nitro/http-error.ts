import { STATUS_CODES } from 'node:http'
import { createError, setResponseHeader } from 'h3'
import type { H3Event } from 'h3'
import type { PlatformError } from '../platform/errors/errors'
import { ThrottledError, TokenEndpointError } from '../platform/errors/http-errors'
import { platformLog } from './platform-log'
import { isFirstReport } from './reported-errors'
import { requestId } from './request-id'

/** Within it a connection that broke is made anew. */
const STORAGE_RETRY_SECONDS = 5

/** An error of ours as HTTP: a refusal in words for the caller; a fault or a mistake of the app in words for the log only. */
export function httpError(event: H3Event, error: PlatformError): Error {
  const fault = error.status >= 500
  if (fault) report(event, error)
  setErrorHeaders(event, error)
  return createError({
    status: error.status,
    statusText: error.code === 'method_not_allowed' ? 'Method not allowed' : STATUS_CODES[error.status],
    message: fault && !import.meta.dev ? 'The request could not be completed' : error.message,
    data: { code: error.code },
    cause: error,
  })
}

function setErrorHeaders(event: H3Event, error: PlatformError): void {
  if (error.code === 'method_not_allowed') setResponseHeader(event, 'Allow', 'POST')
  if (error.code === 'storage_failed') setResponseHeader(event, 'Retry-After', STORAGE_RETRY_SECONDS)
  if ((error instanceof ThrottledError || error instanceof TokenEndpointError) && error.retryAfterSeconds !== undefined) {
    setResponseHeader(event, 'Retry-After', Math.ceil(error.retryAfterSeconds))
  }
}

/** Errors of a route's own calls; those of its authentication were logged with its decision. */
function report(event: H3Event, error: PlatformError): void {
  if (!isFirstReport(error)) return
  const path = event.path.split('?', 1)[0]
  platformLog.writeBounded(`${error.code} ${error.message}`, 'error', error.message, { requestId: requestId(event), method: event.method, path, reason: error.code, status: error.status })
}
