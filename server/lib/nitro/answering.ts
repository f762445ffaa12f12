import { STATUS_CODES } from 'node:http'
import { createError, sendWebResponse } from 'h3'
import type { H3Event } from 'h3'
import { PlatformAnswer } from '../platform/answer'
import { PlatformError } from '../platform/errors'

/**
 * Runs a step of a request that may have to answer the request itself, and turns what it throws into HTTP:
 * the one border between the protocol and Nitro.
 */
export async function answering<T>(event: H3Event, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  }
  catch (error) {
    if (error instanceof PlatformAnswer) return endWith(event, error.response)
    // The app's own hook may throw a response, as it could in any handler.
    if (error instanceof Response) return endWith(event, error)
    throw asHttpError(error)
  }
}

/** What a caller may be told of an error of ours; any other is returned as it is. */
export function asHttpError(error: unknown): unknown {
  return error instanceof PlatformError ? httpError(error) : error
}

/**
 * Sends a response and stops the handler. h3 turns a thrown `Response` into an empty error, so the response goes out
 * first; the error that stops the handler finds the event handled and is neither logged nor rendered. It carries the
 * response's own status because h3 writes an error's status even then (seen by internal requests).
 */
async function endWith(event: H3Event, response: Response): Promise<never> {
  if (!event.handled) await sendWebResponse(event, response)
  throw createError({ status: response.status, message: 'Answered by the platform layer' })
}

/** A refusal in words for the caller; a fault or a mistake of the app in words for the log only. */
export function httpError(error: PlatformError): Error {
  const secretive = error.status >= 500 && !import.meta.dev
  if (error.status >= 500) console.error(`[platform] ${error.code}: ${error.message}`)
  return createError({
    status: error.status,
    statusText: STATUS_CODES[error.status],
    message: secretive ? 'The request could not be completed' : error.message,
    data: { code: error.code },
    cause: error,
  })
}
