import { STATUS_CODES } from 'node:http'
import { createError, setResponseHeader } from 'h3'
import type { H3Event } from 'h3'
import type { PlatformError } from '../platform/errors/errors'
import { ThrottledError, TokenEndpointError } from '../platform/errors/http-errors'
import { HmacRefusedError } from '../platform/webhooks/hmac-refused-error'
import { createRefusalLog } from './refusal-log'

const logRefusal = createRefusalLog(line => console.warn(line))
/** Requests that waited for one and the same step fail with one and the same error. */
const reported = new WeakSet<PlatformError>()

/** An error of ours as HTTP: a refusal in words for the caller; a fault or a mistake of the app in words for the log only. */
export function httpError(event: H3Event, error: PlatformError): Error {
  const fault = error.status >= 500
  if (fault) report(error)
  if (error instanceof HmacRefusedError) logRefusal(error.likelyCause)
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
  if ((error instanceof ThrottledError || error instanceof TokenEndpointError) && error.retryAfterSeconds !== undefined) {
    setResponseHeader(event, 'Retry-After', Math.ceil(error.retryAfterSeconds))
  }
}

function report(error: PlatformError): void {
  if (reported.has(error)) return
  reported.add(error)
  const line = `[platform] ${error.code}: ${error.message}`
  // Only the app's own error says where in its handler something went wrong.
  if (error.code === 'webhook_handler_failed') console.error(line, error.cause)
  else console.error(line)
}
