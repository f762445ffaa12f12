import { STATUS_CODES } from 'node:http'
import { createHttpError } from '#platform-runtime/errors'
import { requestMethod, requestPath } from '#platform-runtime/request'
import { setResponseHeader } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'
import type { PlatformError } from '../../core/errors/errors'
import { ThrottledError, TokenEndpointError } from '../../core/errors/http-errors'
import { shownMessage } from './developer-message'
import { requestId } from '../observe/events'
import { isFirstReport, platformLog } from '../observe/log'

/** Within it a connection to a storage that broke is made anew, and slow bodies are refused. */
const RETRY_SECONDS = 5

/**
 * Converts an error of the layer to HTTP. The caller sees the message of a refusal; the message of
 * an internal error or a mistake of the app is only logged.
 */
export function httpError(event: H3Event, error: PlatformError): Error {
  const isInternal = error.status >= 500
  if (isInternal) report(event, error)
  setErrorHeaders(event, error)
  return createHttpError({
    status: error.status,
    statusText:
      error.code === 'method_not_allowed'
        ? 'Method not allowed'
        : (STATUS_CODES[error.status] ?? ''),
    message:
      isInternal && !import.meta.dev ? 'The request could not be completed' : shownMessage(error),
    data: { code: error.code },
    cause: error,
  })
}

function setErrorHeaders(event: H3Event, error: PlatformError): void {
  if (error.code === 'method_not_allowed') setResponseHeader(event, 'Allow', 'POST')
  if (error.code === 'storage_failed' || error.code === 'body_budget_exceeded')
    setResponseHeader(event, 'Retry-After', String(RETRY_SECONDS))
  if (
    (error instanceof ThrottledError || error instanceof TokenEndpointError) &&
    error.retryAfterSeconds !== undefined
  ) {
    setResponseHeader(event, 'Retry-After', String(Math.ceil(error.retryAfterSeconds)))
  }
}

/** Errors of a route's own calls; those of its authentication were logged with its decision. */
function report(event: H3Event, error: PlatformError): void {
  if (!isFirstReport(error)) return
  const path = requestPath(event).split('?', 1)[0]
  platformLog.writeBounded(`${error.code} ${error.message}`, 'error', shownMessage(error), {
    requestId: requestId(event),
    method: requestMethod(event),
    path,
    reason: error.code,
    status: error.status,
  })
}
