import type { GraphqlContext } from '../../engine/graphql-context'
import type { MetafieldIdentifier } from '../../webhooks/customize-payload'
import { deliveredVersion } from '../../webhooks/delivered-version'
import { resolveNamespace } from '../../engine/records/namespaces'
import type { Domain } from '../../engine/resolve/domain'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import { webhookMutations } from './webhook-mutations'
import {
  findSubscription,
  selectSubscriptions,
  subscriptionCountSearch,
  subscriptionList,
  subscriptionNode,
} from './webhook-subscription-list'

/**
 * Webhook subscriptions of the app.
 *
 * @see docs/protocol.md#webhooks
 */
export const webhookDomain: Domain = {
  queries: {
    webhookSubscription: ({ id }, context) => loadSubscription(id, context),
    webhookSubscriptions: (args, context, info) =>
      listRecords(selectSubscriptions(args, context), subscriptionList, args, context, info),
    webhookSubscriptionsCount: (args, context, info) =>
      countRecords(selectSubscriptions({}, context), subscriptionCountSearch, args, context, info),
  },
  mutations: webhookMutations,
  types: {
    WebhookSubscription: { apiVersion: subscriptionVersion },
    WebhookSubscriptionMetafieldIdentifier: {
      namespace: ({ namespace }: MetafieldIdentifier) => resolveNamespace(namespace),
    },
  },
  nodes: { WebhookSubscription: loadSubscription },
}

/** The app's registration decides the version of all subscriptions. */
function subscriptionVersion(
  _subscription: object,
  _args: object,
  { state, store }: GraphqlContext,
) {
  const version = deliveredVersion(state, store.domain)
  return { handle: version, displayName: version, supported: true }
}

function loadSubscription(id: string, context: GraphqlContext): object | null {
  const found = findSubscription(id, context)
  return found ? subscriptionNode(found) : null
}
