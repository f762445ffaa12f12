import { createError, sendWebResponse } from 'h3'
import type { H3Event } from 'h3'
import { PlatformAnswer } from '../platform/answer'

/**
 * Runs a step of a request that may have to answer the request itself. Errors pass through: the app may catch them, and
 * what it does not catch becomes HTTP at the border (`platform-errors`).
 */
export async function answering<T>(event: H3Event, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  }
  catch (error) {
    if (error instanceof PlatformAnswer) return endWith(event, error.response)
    // The app's own hook may throw a response, as it could in any handler.
    if (error instanceof Response) return endWith(event, error)
    throw error
  }
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
