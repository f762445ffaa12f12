import { STATUS_CODES } from 'node:http'
import { createError, setResponseHeader } from 'h3'
import type { H3Event } from 'h3'
import type { PlatformError } from '../platform/errors/errors'
import { ThrottledError, TokenEndpointError } from '../platform/errors/http-errors'

/** An error of ours as HTTP: a refusal in words for the caller; a fault or a mistake of the app in words for the log only. */
export function httpError(event: H3Event, error: PlatformError): Error {
  const fault = error.status >= 500
  if (fault) console.error(`[platform] ${error.code}: ${error.message}`)
  if ((error instanceof ThrottledError || error instanceof TokenEndpointError) && error.retryAfterSeconds !== undefined) {
    setResponseHeader(event, 'Retry-After', Math.ceil(error.retryAfterSeconds))
  }
  return createError({
    status: error.status,
    statusText: STATUS_CODES[error.status],
    message: fault && !import.meta.dev ? 'The request could not be completed' : error.message,
    data: { code: error.code },
    cause: error,
  })
}
