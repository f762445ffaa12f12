import { requestMethod } from '#platform-runtime/request'
import { backgroundPromises, onResponseSent } from '#platform-runtime/response'
import type { H3Event } from '#platform-runtime/types'
import type { RequestContext } from './request-context'
import { releaseBody } from './request-body'

/** Where the context of an event stores the result of an authentication. */
type AuthenticationKey = keyof RequestContext

/**
 * Memoizes an authentication for one request: that of a POST until its response is sent and the
 * promises passed to `event.waitUntil` have settled. Then the result and the request's body are
 * released: a keep-alive connection references its last request until the next one arrives, and
 * would retain a parsed body of megabytes. Of other methods, no body is read, and to wait for the
 * end of a response costs time.
 */
export function memoizePerRequest<Key extends AuthenticationKey>(
  event: H3Event,
  key: Key,
  authenticate: () => NonNullable<RequestContext[Key]>,
): NonNullable<RequestContext[Key]> {
  const context = event.context as RequestContext
  const memoized = context[key]
  if (memoized) return memoized
  if (requestMethod(event) === 'POST')
    onResponseSent(event, () => releaseAfterBackgroundWork(event, key))
  const authenticated = authenticate()
  context[key] = authenticated
  return authenticated
}

function releaseAfterBackgroundWork(event: H3Event, key: AuthenticationKey): void {
  const background = backgroundPromises(event)
  if (background) void Promise.allSettled(background).then(() => release(event, key))
  else release(event, key)
}

function release(event: H3Event, key: AuthenticationKey): void {
  const context = event.context as RequestContext
  context[key] = undefined
  releaseBody(event)
}
