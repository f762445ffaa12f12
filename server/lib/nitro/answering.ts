import { createError, sendWebResponse } from 'h3'
import type { H3Event } from 'h3'
import { PlatformAnswer } from '../platform/errors/answer'

/**
 * Runs a step of a request that may have to answer the request itself. Errors pass through: the app may catch them, and
 * what it does not catch becomes HTTP at the border (`platform-errors`).
 */
export async function answering<T>(event: H3Event, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  }
  catch (error) {
    return endWithAnswer(event, error)
  }
}

/**
 * Sends the response that an error carries and stops the handler; any other error is thrown again. h3 turns a thrown
 * `Response` into an empty error, so the response goes out first; the error that stops the handler finds the event
 * handled and is neither logged nor rendered. It carries the response's own status because h3 writes an error's status
 * even then (seen by internal requests).
 */
export async function endWithAnswer(event: H3Event, error: unknown): Promise<never> {
  // The app's own hook may throw a response, as it could in any handler.
  const response = error instanceof PlatformAnswer ? error.response : error
  if (!(response instanceof Response)) throw error
  if (!event.handled) await sendWebResponse(event, response)
  throw createError({ status: response.status, message: 'Answered by the platform layer' })
}
