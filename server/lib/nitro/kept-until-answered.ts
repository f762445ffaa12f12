import type { H3Event, H3EventContext } from 'h3'

/** Where an event keeps what a request with a body has said. */
type BodyContext = 'platformWebhook' | 'platformFlow' | 'platformFulfillmentService'

/**
 * Authenticates an event once, however often it is asked to, until its answer is sent. A connection that waits for its next
 * request holds on to the last: a parsed body of megabytes would stay with each, and outlive every collection of young objects.
 */
export function keptUntilAnswered<Key extends BodyContext>(event: H3Event, key: Key, authenticate: () => NonNullable<H3EventContext[Key]>): NonNullable<H3EventContext[Key]> {
  const { context, node: { res } } = event
  const kept = context[key]
  if (kept) return kept
  res.once('close', () => {
    // Else the client has hung up, and the handler may still ask again.
    if (res.writableFinished) context[key] = undefined
  })
  const authenticated = authenticate()
  context[key] = authenticated
  return authenticated
}
