import { topicPath } from '../../../facts/schemas/webhook-topic'
import type { EmulatorContext } from '../http/context'
import { findStore } from '../state/find-store'
import type { EmulatorEvent } from '../events/emulator-event'
import type { MetafieldIdentifier } from './customize-payload'
import { endpointUri, subscriptionGid } from './webhook-subscriptions'
import { appUri, registeredTarget, WHOLE_PAYLOAD } from './webhook-targets'

export interface ControlSubscription {
  /** Global id; null for subscriptions in the app's registration, which apply to every shop. */
  id: string | null
  /** E.g. `app/uninstalled`. */
  topic: string
  /** URL, ARN of an event source, or `pubsub://project:topic`. */
  uri: string
  name: string | null
  includeFields: readonly string[]
  metafieldNamespaces: readonly string[]
  metafields: readonly MetafieldIdentifier[]
  filter: string | null
  /** Failed attempts since the last successful one; 0 for subscriptions of the registration. */
  failures: number
  /** Of an events subscription; its filter is a condition on the result of the query. */
  event?: Pick<EmulatorEvent, 'handle' | 'actions' | 'triggers' | 'query'>
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
      failures: 0,
    })),
  )
  const own = state.subscriptions.list(domain).map(subscription => {
    const {
      topic,
      endpoint,
      name,
      includeFields,
      metafieldNamespaces,
      metafields,
      filter,
      failures,
    } = subscription
    return {
      id: subscriptionGid(subscription),
      topic: topicPath(topic),
      uri: endpointUri(endpoint),
      name,
      includeFields,
      metafieldNamespaces,
      metafields,
      filter,
      failures,
    }
  })
  const events = state.app.events.map(({ topic, uri, queryFilter, ...event }) => ({
    id: null,
    topic,
    uri: appUri(state.app.appUrl, uri),
    name: null,
    ...WHOLE_PAYLOAD,
    filter: queryFilter ?? null,
    failures: 0,
    event: {
      handle: event.handle,
      actions: event.actions,
      triggers: event.triggers,
      query: event.query,
    },
  }))
  return [...registered, ...events, ...own]
}
