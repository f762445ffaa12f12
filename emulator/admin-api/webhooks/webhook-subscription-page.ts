import { pageById } from '../engine/records/id-page'
import type { ConnectionArgs } from '../engine/records/connection'
import { endpointUri, subscriptionGid } from '../../webhooks/webhook-subscriptions'
import type { WebhookSubscription } from '../../webhooks/webhook-subscriptions'

export interface SubscriptionPageArgs extends ConnectionArgs {
  topics?: string[] | null
  uri?: string | null
  callbackUrl?: string | null
}

/** Converts a subscription to the `WebhookSubscription` type of the schema. */
export function subscriptionNode(subscription: WebhookSubscription) {
  const { topic, includeFields, metafieldNamespaces, filter, endpoint } = subscription
  const uri = endpointUri(endpoint)
  return {
    id: subscriptionGid(subscription),
    topic,
    includeFields,
    metafieldNamespaces,
    filter,
    uri,
    callbackUrl: uri,
    endpoint,
  }
}

/**
 * Returns one page of a shop's subscriptions, oldest first.
 *
 * @throws GraphQLError if the size is missing or out of range, or the cursor is invalid
 */
export function pageSubscriptions(all: readonly WebhookSubscription[], args: SubscriptionPageArgs) {
  const { topics } = args
  const address = args.uri ?? args.callbackUrl
  const found = all.filter(
    ({ topic, endpoint }) =>
      (!topics || topics.includes(topic)) &&
      (typeof address !== 'string' || endpointUri(endpoint) === address),
  )
  return pageById(found, args, subscriptionNode)
}
