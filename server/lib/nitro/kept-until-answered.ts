import type { H3Event, H3EventContext } from 'h3'

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
    if (res.writableFinished) letGo(context, key)
  })
  const authenticated = authenticate()
  context[key] = authenticated
  return authenticated
}

function letGo(context: H3EventContext, key: AuthenticatedContext): void {
  const background = context.nitro?._waitUntilPromises
  if (!background) context[key] = undefined
  else void Promise.allSettled(background).then(() => (context[key] = undefined))
}
