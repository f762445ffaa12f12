export type ReceivedKind =
  'webhook' | 'event' | 'flow' | 'fulfillment' | 'pos' | 'checkout' | 'customer-account' | 'proxy'

/**
 * A verified call that the app received from the platform, from an extension or from a storefront.
 */
export interface ReceivedCall {
  id: string
  /** ISO 8601, UTC. */
  at: string
  kind: ReceivedKind
  /** What was called for, e.g. the topic of a webhook. */
  title: string
  /** What the layer reported about the call, in words for people. */
  facts: Record<string, string>
  /** The body or the claims as JSON, cut off when long; '' when there is none. */
  payload: string
}
