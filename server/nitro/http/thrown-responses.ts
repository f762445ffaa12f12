import { createHttpError } from '#platform-runtime/errors'
import { respondWith } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'
import { PlatformResponse } from '../../core/errors/platform-response'
import type { WrapCalls } from '../../core/admin/admin-context'

/**
 * Runs a step of a request. If the step throws a response, sends it and stops the handler. Other
 * errors are thrown again: the app may catch them, and `platform-errors` converts the rest to HTTP.
 *
 * The response is sent here and not by an error handler, so that the `try`/`catch` of an app cannot
 * swallow it.
 */
export async function sendThrownResponse<T>(
  event: H3Event,
  step: () => T | Promise<T>,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    // A hook of the app may throw a response, as any handler may.
    const response = error instanceof PlatformResponse ? error.response : error
    if (!(response instanceof Response)) throw error
    await respondWith(event, response)
    // h3 turns a thrown `Response` into an empty error. It neither logs nor renders the error of a
    // handled event, but it sets the status, which internal requests see.
    throw createHttpError({
      status: response.status,
      message: 'The platform layer has sent the response',
    })
  }
}

/** Returns a function that makes calls send the responses that they throw. */
export function sendResponsesOfCalls(event: H3Event): WrapCalls {
  return calls => wrapCalls(event, calls)
}

type Call = (...args: unknown[]) => unknown

function wrapCalls<Calls extends object>(event: H3Event, calls: Calls): Calls {
  const wrapped = Object.entries(calls).map(([name, call]: [string, Call]) => [
    name,
    (...args: unknown[]) => {
      const result = call(...args)
      return result instanceof Promise ? sendThrownResponse(event, () => result) : result
    },
  ])
  return Object.fromEntries(wrapped) as Calls
}
