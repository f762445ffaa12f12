import {
  amount,
  count,
  fieldsOf,
  flag,
  integer,
  listOf,
  nullable,
  optional,
  recordOf,
  text,
  variantOf,
  oneOf,
  withDefault,
} from '../state/reader'
import type { SavedDelivery } from './deliveries'
import { DELIVERY_STATES, WEBHOOK_FAMILIES } from './delivery'
import type { DeliveryAttempt, WebhookMessage } from './delivery'
import type { MetafieldIdentifier } from './customize-payload'
import { WEBHOOK_FORMATS } from './webhook-subscriptions'
import type { WebhookEndpoint, WebhookSubscription } from './webhook-subscriptions'

type EndpointOf<Name extends WebhookEndpoint['__typename']> = Extract<
  WebhookEndpoint,
  { __typename: Name }
>

/** Reads a subscription of a saved state. */
export const readSubscription = fieldsOf<WebhookSubscription>({
  id: count,
  shop: text,
  topic: text,
  endpoint: variantOf<{ [Name in WebhookEndpoint['__typename']]: EndpointOf<Name> }>('__typename', {
    WebhookHttpEndpoint: fieldsOf<EndpointOf<'WebhookHttpEndpoint'>>({
      __typename: oneOf(['WebhookHttpEndpoint']),
      callbackUrl: text,
    }),
    WebhookEventBridgeEndpoint: fieldsOf<EndpointOf<'WebhookEventBridgeEndpoint'>>({
      __typename: oneOf(['WebhookEventBridgeEndpoint']),
      arn: text,
    }),
    WebhookPubSubEndpoint: fieldsOf<EndpointOf<'WebhookPubSubEndpoint'>>({
      __typename: oneOf(['WebhookPubSubEndpoint']),
      pubSubProject: text,
      pubSubTopic: text,
    }),
  }),
  format: withDefault(oneOf(WEBHOOK_FORMATS), 'JSON'),
  name: withDefault(nullable(text), null),
  includeFields: listOf(text),
  metafieldNamespaces: listOf(text),
  metafields: withDefault(
    listOf(fieldsOf<MetafieldIdentifier>({ namespace: text, key: text })),
    [],
  ),
  filter: nullable(text),
  failures: withDefault(count, 0),
  createdAt: withDefault(integer, 0),
  updatedAt: withDefault(integer, 0),
})

const message = fieldsOf<WebhookMessage>({
  id: text,
  eventId: text,
  shop: text,
  topic: text,
  apiVersion: text,
  family: oneOf(WEBHOOK_FAMILIES),
  uri: text,
  triggeredAt: text,
  body: text,
  subscriptionId: optional(text),
  name: optional(text),
  handle: optional(text),
  action: optional(text),
  resourceId: optional(text),
  badSignature: optional(flag),
  headers: optional(recordOf(text)),
})

const attempt = fieldsOf<DeliveryAttempt>({
  at: text,
  status: count,
  durationMs: amount,
  error: optional(text),
  responseBody: optional(text),
})

/** Reads a delivery of a saved state. */
export const readDelivery = fieldsOf<SavedDelivery>({
  message,
  attempts: listOf(attempt),
  state: oneOf(DELIVERY_STATES),
  firstAt: integer,
  retries: count,
  nextAt: optional(integer),
})
