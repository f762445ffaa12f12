import type { QueryArgs } from '../../../generated/admin'
import { topicPath } from '../../../../facts/schemas/webhook-topic'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { endpointUri, subscriptionGid } from '../../webhooks/webhook-subscriptions'
import type { WebhookSubscription } from '../../webhooks/webhook-subscriptions'
import { cursorTime } from '../../engine/records/connection'
import type { SearchSpec } from '../../engine/records/search/search-filter'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'

/** Arguments of the list of subscriptions. */
export type SubscriptionListArgs = QueryArgs['webhookSubscriptions']

type SubscriptionNode = ReturnType<typeof subscriptionNode>

/** The platform's value of the deprecated field for other addresses than URLs. */
const NO_CALLBACK_URL = 'https://eventbridge.arn'

/** Converts a subscription to the `WebhookSubscription` type of the schema. */
export function subscriptionNode(subscription: WebhookSubscription) {
  const { endpoint, createdAt, updatedAt, ...fields } = subscription
  const uri = endpointUri(endpoint)
  return {
    ...fields,
    __typename: 'WebhookSubscription',
    id: subscriptionGid(subscription),
    uri,
    callbackUrl: endpoint.__typename === 'WebhookHttpEndpoint' ? uri : NO_CALLBACK_URL,
    endpoint,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  }
}

/** Finds a subscription of the shop by its global id. */
export function findSubscription(
  id: string,
  { store, state }: GraphqlContext,
): WebhookSubscription | undefined {
  return state.subscriptions
    .list(store.domain)
    .find(subscription => subscriptionGid(subscription) === id)
}

/** Lists the subscriptions of the shop that have the requested topic, format, and address. */
export function selectSubscriptions(
  { topics, format, uri, callbackUrl }: Omit<SubscriptionListArgs, keyof ListArgs>,
  { store, state }: GraphqlContext,
): SubscriptionNode[] {
  const address = uri ?? callbackUrl
  const wanted = topics && new Set<string>(topics)
  return state.subscriptions
    .list(store.domain)
    .filter(
      subscription =>
        (!wanted || wanted.has(subscription.topic)) &&
        (!format || subscription.format === format) &&
        (typeof address !== 'string' || endpointUri(subscription.endpoint) === address),
    )
    .map(subscriptionNode)
}

const search: SearchSpec<SubscriptionNode> = {
  fields: {
    id: { kind: 'id', read: ({ id }) => id },
    created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
    updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
  },
}

/** The list of subscriptions, oldest first. */
export const subscriptionList: ListSpec<SubscriptionNode> = {
  search,
  sortValues: { CREATED_AT: ({ createdAt }) => cursorTime(createdAt) },
}

/** The count of subscriptions has more filters than the list. */
export const subscriptionCountSearch: SearchSpec<SubscriptionNode> = {
  fields: {
    ...search.fields,
    endpoint: { kind: 'exact', read: ({ uri }) => uri },
    topic: { kind: 'exact', read: ({ topic }) => [topic, topicPath(topic)] },
  },
}
