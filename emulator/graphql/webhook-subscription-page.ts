import { pageById } from './id-page'
import type { IdPageArgs } from './id-page'
import { subscriptionGid } from '../webhooks/webhook-subscriptions'
import type { WebhookSubscription } from '../webhooks/webhook-subscriptions'

export interface SubscriptionPageArgs extends IdPageArgs {
  topics?: string[] | null
}

/** A subscription as the `WebhookSubscription` type of the schema shows it. */
export function subscriptionNode(subscription: WebhookSubscription) {
  const { topic, includeFields, metafieldNamespaces, filter, endpoint } = subscription
  return { id: subscriptionGid(subscription), topic, includeFields, metafieldNamespaces, filter, endpoint }
}

/**
 * One page of a shop's subscriptions, oldest first.
 *
 * @throws GraphQLError when the size is missing or out of range, or the cursor is not one of ours
 */
export function pageSubscriptions(all: readonly WebhookSubscription[], args: SubscriptionPageArgs) {
  const { topics } = args
  return pageById(topics ? all.filter(({ topic }) => topics.includes(topic)) : all, args, subscriptionNode)
}
