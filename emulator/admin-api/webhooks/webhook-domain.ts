import type { GraphqlContext } from '../../graphql/graphql-context'
import { subscriptionGid } from '../../webhooks/webhook-subscriptions'
import { limitCount } from '../engine/records/count'
import type { Domain } from '../engine/resolve/domain'
import { mutationsOf } from '../engine/resolve/mutation'
import { webhookMutations } from './webhook-mutations'
import { pageSubscriptions, subscriptionNode } from './webhook-subscription-page'
import type { SubscriptionPageArgs } from './webhook-subscription-page'

/**
 * Webhook subscriptions of the app.
 *
 * @see docs/protocol.md#webhooks
 */
export const webhookDomain: Domain = {
  queries: {
    webhookSubscription: ({ id }: { id: string }, context) => findSubscription(id, context),
    webhookSubscriptions: (args: SubscriptionPageArgs, { store, state }: GraphqlContext) =>
      pageSubscriptions(state.subscriptions.list(store.domain), args),
    webhookSubscriptionsCount: (
      { limit }: { limit?: number | null },
      { store, state }: GraphqlContext,
    ) => limitCount(state.subscriptions.list(store.domain).length, limit),
  },
  mutations: mutationsOf(webhookMutations),
  nodes: { WebhookSubscription: findSubscription },
}

function findSubscription(id: string, { store, state }: GraphqlContext): object | null {
  const found = state.subscriptions
    .list(store.domain)
    .find(subscription => subscriptionGid(subscription) === id)
  return found ? subscriptionNode(found) : null
}
