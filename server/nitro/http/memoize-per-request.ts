import type { H3Event, H3EventContext } from 'h3'
import { backgroundPromises } from '../internals'
import { releaseBody } from './request-body'

/** Where the context of an event stores the result of an authentication. */
type AuthenticationKey =
  | 'platformAdmin'
  | 'platformWebhook'
  | 'platformFlow'
  | 'platformFulfillmentService'
  | 'platformPublic'
  | 'platformPos'
  | 'platformAppProxy'

/**
 * Memoizes an authentication for one request, until its response is sent and the promises passed to
 * `event.waitUntil` have settled. Then the result and the request's body are released: a keep-alive
 * connection references its last request until the next one arrives, and would retain a parsed body
 * of megabytes.
 */
export function memoizePerRequest<Key extends AuthenticationKey>(
  event: H3Event,
  key: Key,
  authenticate: () => NonNullable<H3EventContext[Key]>,
): NonNullable<H3EventContext[Key]> {
  const {
    context,
    node: { res },
  } = event
  const memoized = context[key]
  if (memoized) return memoized
  // Emitted once. `once` would wrap the listener.
  res.on('close', () => {
    // Otherwise the client has closed the connection, and the handler is still running.
    if (res.writableFinished) releaseAfterBackgroundWork(event, key)
  })
  const authenticated = authenticate()
  context[key] = authenticated
  return authenticated
}

function releaseAfterBackgroundWork(event: H3Event, key: AuthenticationKey): void {
  const background = backgroundPromises(event)
  if (background) void Promise.allSettled(background).then(() => release(event, key))
  else release(event, key)
}

function release({ context, node: { req } }: H3Event, key: AuthenticationKey): void {
  context[key] = undefined
  releaseBody(req)
}
