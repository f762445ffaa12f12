import type { H3Event, H3EventContext } from 'h3'
import { letGoOfBody } from './request-body'

/** Where an event keeps what its authentication gave. */
type AuthenticatedContext = 'platformAdmin' | 'platformWebhook' | 'platformFlow' | 'platformFulfillmentService' | 'platformPublic' | 'platformPos' | 'platformAppProxy'

/**
 * Authenticates an event once, however often it is asked to, until its answer is sent and what it handed to `event.waitUntil` is
 * done. A connection that waits for its next request holds on to the last, and the engine to more: each would keep its context, or a
 * parsed body of megabytes, beyond every collection of young objects.
 */
export function keptUntilAnswered<Key extends AuthenticatedContext>(event: H3Event, key: Key, authenticate: () => NonNullable<H3EventContext[Key]>): NonNullable<H3EventContext[Key]> {
  const { context, node: { res } } = event
  const kept = context[key]
  if (kept) return kept
  res.once('close', () => {
    // Else the client has hung up, and the handler may still ask again.
    if (res.writableFinished) letGo(event, key)
  })
  const authenticated = authenticate()
  context[key] = authenticated
  return authenticated
}

function letGo(event: H3Event, key: AuthenticatedContext): void {
  const background = event.context.nitro?._waitUntilPromises
  if (background) void Promise.allSettled(background).then(() => forget(event, key))
  else forget(event, key)
}

function forget({ context, node: { req } }: H3Event, key: AuthenticatedContext): void {
  context[key] = undefined
  letGoOfBody(req)
}
