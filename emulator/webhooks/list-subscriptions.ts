import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import type { MetafieldIdentifier } from './customize-payload'
import { endpointUri, subscriptionGid } from './webhook-subscriptions'
import { registeredTarget } from './webhook-targets'
import { topicPath } from './webhook-topic'

export interface ControlSubscription {
  /** Global id; null for subscriptions in the app's registration, which apply to every shop. */
  id: string | null
  /** E.g. `app/uninstalled`. */
  topic: string
  /** URL, ARN of an event bus, or `pubsub://project:topic`. Only URLs get deliveries. */
  uri: string
  name: string | null
  includeFields: readonly string[]
  metafieldNamespaces: readonly string[]
  metafields: readonly MetafieldIdentifier[]
  filter: string | null
}

/**
 * Lists the app's subscriptions in a shop, first those of its registration.
 *
 * @throws Refusal 404 for an unknown shop
 */
export function listSubscriptions(
  { state }: EmulatorContext,
  { shop }: { shop: string },
): ControlSubscription[] {
  const { domain } = findStore(state, shop)
  const registered = state.app.webhooks.flatMap(webhook =>
    webhook.topics.map(topic => ({
      id: null,
      topic,
      ...registeredTarget(state.app.appUrl, webhook),
    })),
  )
  const own = state.subscriptions.list(domain).map(subscription => {
    const { topic, endpoint, name, includeFields, metafieldNamespaces, metafields, filter } =
      subscription
    return {
      id: subscriptionGid(subscription),
      topic: topicPath(topic),
      uri: endpointUri(endpoint),
      name,
      includeFields,
      metafieldNamespaces,
      metafields,
      filter,
    }
  })
  return [...registered, ...own]
}
