import type { GraphqlContext } from '../../graphql/graphql-context'
import type { UserError } from '../../graphql/user-error'
import { ENDPOINT_KINDS, inputError } from './webhook-endpoint'
import type { EndpointInput, EndpointKind } from './webhook-endpoint'
import { subscriptionNode } from './webhook-subscription-page'
import { endpointUri, subscriptionGid } from '../../webhooks/webhook-subscriptions'
import type { WebhookEndpoint, WebhookSubscription } from '../../webhooks/webhook-subscriptions'
import { missingTopicScopes, topicRefusal } from '../../webhooks/topic-access'

interface SubscriptionInput extends EndpointInput {
  includeFields?: string[] | null
  metafieldNamespaces?: string[] | null
  filter?: string | null
}

export interface CreateArgs {
  topic: string
  webhookSubscription: SubscriptionInput
}
export interface UpdateArgs {
  id: string
  webhookSubscription: SubscriptionInput
}

const NOT_FOUND: UserError = { field: ['id'], message: 'Webhook subscription does not exist' }

/**
 * Resolvers of the mutations of webhook subscriptions.
 *
 * @see docs/protocol.md#webhooks
 */
export const webhookMutations = {
  webhookSubscriptionCreate: createOf(ENDPOINT_KINDS.any),
  webhookSubscriptionUpdate: updateOf(ENDPOINT_KINDS.any),
  eventBridgeWebhookSubscriptionCreate: createOf(ENDPOINT_KINDS.eventBridge),
  eventBridgeWebhookSubscriptionUpdate: updateOf(ENDPOINT_KINDS.eventBridge),
  pubSubWebhookSubscriptionCreate: createOf(ENDPOINT_KINDS.pubSub),
  pubSubWebhookSubscriptionUpdate: updateOf(ENDPOINT_KINDS.pubSub),

  webhookSubscriptionDelete: ({ id }: { id: string }, { store, state }: GraphqlContext) => {
    const subscription = state.subscriptions
      .list(store.domain)
      .find(candidate => subscriptionGid(candidate) === id)
    if (!subscription) return { deletedWebhookSubscriptionId: null, userErrors: [NOT_FOUND] }
    state.subscriptions.remove(subscription)
    return { deletedWebhookSubscriptionId: id, userErrors: [] }
  },
}

function createOf(kind: EndpointKind) {
  return (
    { topic, webhookSubscription: input }: CreateArgs,
    { store, state, installation }: GraphqlContext,
  ) => {
    if (missingTopicScopes(topic, installation.scopes).length > 0)
      return refused({ field: ['topic'], message: topicRefusal(topic, installation.scopes) })
    const endpoint = kind.read(input)
    if ('message' in endpoint) return refused(endpoint)
    if (isTaken(state.subscriptions.list(store.domain), topic, endpoint))
      return refused(taken(kind, input))
    return accepted(
      state.subscriptions.add({
        shop: store.domain,
        topic,
        endpoint,
        includeFields: input.includeFields ?? [],
        metafieldNamespaces: input.metafieldNamespaces ?? [],
        filter: input.filter ?? null,
      }),
    )
  }
}

function updateOf(kind: EndpointKind) {
  return ({ id, webhookSubscription: input }: UpdateArgs, { store, state }: GraphqlContext) => {
    const all = state.subscriptions.list(store.domain)
    const subscription = all.find(
      candidate => subscriptionGid(candidate) === id && isOfKind(candidate, kind),
    )
    if (!subscription) return refused(NOT_FOUND)
    const endpoint = kind.read(input, subscription.endpoint)
    if ('message' in endpoint) return refused(endpoint)
    if (
      isTaken(
        all.filter(other => other !== subscription),
        subscription.topic,
        endpoint,
      )
    )
      return refused(taken(kind, input))
    // A missing field stays unchanged; null clears it.
    Object.assign(subscription, {
      endpoint,
      ...(input.includeFields !== undefined && { includeFields: input.includeFields ?? [] }),
      ...(input.metafieldNamespaces !== undefined && {
        metafieldNamespaces: input.metafieldNamespaces ?? [],
      }),
      ...(input.filter !== undefined && { filter: input.filter }),
    })
    return accepted(subscription)
  }
}

function isTaken(
  others: readonly WebhookSubscription[],
  topic: string,
  endpoint: WebhookEndpoint,
): boolean {
  return others.some(
    other => other.topic === topic && endpointUri(other.endpoint) === endpointUri(endpoint),
  )
}

function isOfKind({ endpoint }: WebhookSubscription, { typename }: EndpointKind): boolean {
  return typename === undefined || endpoint.__typename === typename
}

function taken({ fieldOf }: EndpointKind, input: EndpointInput): UserError {
  return inputError(fieldOf(input), 'Address for this topic has already been taken')
}

function accepted(subscription: WebhookSubscription) {
  return { webhookSubscription: subscriptionNode(subscription), userErrors: [] }
}

function refused(error: UserError) {
  return { webhookSubscription: null, userErrors: [error] }
}
