import type { IdSource } from '../state/id-source'

/** Where the deliveries of a subscription go. The names are those of the Admin API's types. */
export type WebhookEndpoint
  = | { __typename: 'WebhookHttpEndpoint', callbackUrl: string }
    | { __typename: 'WebhookEventBridgeEndpoint', arn: string }
    | { __typename: 'WebhookPubSubEndpoint', pubSubProject: string, pubSubTopic: string }

/** What an app subscribed to in one shop, over the Admin API. */
export interface WebhookSubscription {
  /** Number inside the global id. */
  id: number
  shop: string
  /** E.g. `PRODUCTS_UPDATE`. */
  topic: string
  endpoint: WebhookEndpoint
  /** Fields of the payload that are sent; none: all of them. */
  includeFields: string[]
  metafieldNamespaces: string[]
  /** Kept for the app to read; deliveries do not heed it. */
  filter: string | null
}

export interface WebhookSubscriptions {
  /** In the order in which they were created. */
  list: (shop: string) => WebhookSubscription[]
  add: (subscription: Omit<WebhookSubscription, 'id'>) => WebhookSubscription
  remove: (subscription: WebhookSubscription) => void
  /** Forgets those of a shop. */
  clear: (shop: string) => void
  /** Those of every shop. */
  all: () => WebhookSubscription[]
}

export function createWebhookSubscriptions(ids: IdSource, saved: WebhookSubscription[] = []): WebhookSubscriptions {
  let subscriptions = [...saved]
  return {
    list: shop => subscriptions.filter(subscription => subscription.shop === shop),
    add: (fields) => {
      const subscription = { id: ids.nextNumber('subscription', fields.shop), ...fields }
      subscriptions.push(subscription)
      return subscription
    },
    remove: (removed) => {
      subscriptions = subscriptions.filter(subscription => subscription !== removed)
    },
    clear: (shop) => {
      subscriptions = subscriptions.filter(subscription => subscription.shop !== shop)
    },
    all: () => subscriptions,
  }
}

/** Global id of a subscription. */
export function subscriptionGid({ id }: WebhookSubscription): string {
  return `gid://shopify/WebhookSubscription/${id}`
}

/** The address of an endpoint in one text; two endpoints are the same when it is. */
export function endpointUri(endpoint: WebhookEndpoint): string {
  switch (endpoint.__typename) {
    case 'WebhookHttpEndpoint': return endpoint.callbackUrl
    case 'WebhookEventBridgeEndpoint': return endpoint.arn
    case 'WebhookPubSubEndpoint': return `pubsub://${endpoint.pubSubProject}:${endpoint.pubSubTopic}`
  }
}
