import type { IdSource } from '../state/id-source'
import type { MetafieldIdentifier } from './customize-payload'

/** Endpoint of a subscription. The names are those of the Admin API's types. */
export type WebhookEndpoint =
  | { __typename: 'WebhookHttpEndpoint'; callbackUrl: string }
  | { __typename: 'WebhookEventBridgeEndpoint'; arn: string }
  | { __typename: 'WebhookPubSubEndpoint'; pubSubProject: string; pubSubTopic: string }

export const WEBHOOK_FORMATS = ['JSON', 'XML'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

/** A subscription of an app in one shop, created over the Admin API. */
export interface WebhookSubscription {
  /** Number inside the global id. */
  id: number
  shop: string
  /** E.g. `PRODUCTS_UPDATE`. */
  topic: string
  endpoint: WebhookEndpoint
  /** Only stored: deliveries are JSON. */
  format: WebhookFormat
  /** Sent as a header. */
  name: string | null
  /** Included fields of the payload. Empty: all fields. */
  includeFields: string[]
  metafieldNamespaces: string[]
  metafields: MetafieldIdentifier[]
  /** Search syntax. Null or empty: no condition. */
  filter: string | null
  /** Number of failed attempts since the last successful one. */
  failures: number
  /** Milliseconds since the epoch. */
  createdAt: number
  /** Milliseconds since the epoch. */
  updatedAt: number
}

export interface WebhookSubscriptions {
  /** Oldest first. */
  list: (shop: string) => WebhookSubscription[]
  add: (subscription: Omit<WebhookSubscription, 'id' | 'failures'>) => WebhookSubscription
  find: (gid: string) => WebhookSubscription | undefined
  remove: (subscription: WebhookSubscription) => void
  /** Removes the subscriptions of a shop. */
  clear: (shop: string) => void
  /** The subscriptions of all shops. */
  all: () => WebhookSubscription[]
}

export function createWebhookSubscriptions(
  ids: IdSource,
  saved: WebhookSubscription[] = [],
): WebhookSubscriptions {
  let subscriptions = [...saved]
  return {
    list: shop => subscriptions.filter(subscription => subscription.shop === shop),
    add: fields => {
      const subscription = {
        id: ids.nextNumber('subscription', fields.shop),
        failures: 0,
        ...fields,
      }
      subscriptions.push(subscription)
      return subscription
    },
    find: gid => subscriptions.find(subscription => subscriptionGid(subscription) === gid),
    remove: removed => {
      subscriptions = subscriptions.filter(subscription => subscription !== removed)
    },
    clear: shop => {
      subscriptions = subscriptions.filter(subscription => subscription.shop !== shop)
    },
    all: () => subscriptions,
  }
}

/** Global id of a subscription. */
export function subscriptionGid({ id }: WebhookSubscription): string {
  return `gid://shopify/WebhookSubscription/${id}`
}

/** Returns the URI of an endpoint. Endpoints with the same URI are equal. */
export function endpointUri(endpoint: WebhookEndpoint): string {
  switch (endpoint.__typename) {
    case 'WebhookHttpEndpoint':
      return endpoint.callbackUrl
    case 'WebhookEventBridgeEndpoint':
      return endpoint.arn
    case 'WebhookPubSubEndpoint':
      return `pubsub://${endpoint.pubSubProject}:${endpoint.pubSubTopic}`
  }
}
