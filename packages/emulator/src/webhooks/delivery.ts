/**
 * The two sets of headers are `webhooks` and `events`. The platform's events deliveries have
 * `both`.
 */
export const WEBHOOK_FAMILIES = ['webhooks', 'events', 'both'] as const
export type WebhookFamily = (typeof WEBHOOK_FAMILIES)[number]

export const DELIVERY_STATES = ['sending', 'delivered', 'retrying', 'failed'] as const
/** `sending`: the first attempt is pending. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * A message of Google Cloud Pub/Sub, as a subscriber gets it.
 *
 * @see https://cloud.google.com/pubsub/docs/reference/rest/v1/PubsubMessage
 */
export interface PubSubMessage {
  /** Base64 of the payload. */
  data: string
  /** The headers of the delivery. */
  attributes: Record<string, string>
  messageId: string
  /** ISO 8601. */
  publishTime: string
}

/**
 * An event of Amazon EventBridge, as a target of a rule gets it.
 *
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-events-structure.html
 */
export interface EventBridgeEvent {
  version: '0'
  id: string
  'detail-type': 'shopifyWebhook'
  /** E.g. `aws.partner/shopify.com/1/example`. */
  source: string
  account: string
  /** ISO 8601, without fraction. */
  time: string
  region: string
  resources: string[]
  detail: {
    payload: unknown
    /** The headers of the delivery. */
    metadata: Record<string, string>
  }
}

/** A delivery to a queue, in the form of its service. */
export type QueueMessage =
  | { service: 'pubsub'; project: string; topic: string; message: PubSubMessage }
  | { service: 'eventbridge'; event: EventBridgeEvent }

export interface DeliveryAttempt {
  /** ISO 8601, on the emulator's clock. */
  at: string
  /** Status of the app's response; 0 if there was none, for the reason in `error`. */
  status: number
  /** Real time. */
  durationMs: number
  error?: string
  /** The first 2 KB of the app's response. */
  responseBody?: string
}

/** One message to one URL of the app, with all its attempts. */
export interface Delivery {
  /** The webhook id, the same for all attempts. */
  id: string
  /** Id of the event. Several subscriptions may report it. */
  eventId: string
  shop: string
  /** Topic as in the header, e.g. `app/uninstalled`. */
  topic: string
  apiVersion: string
  family: WebhookFamily
  /** Handle of the subscription of an event. */
  handle?: string
  uri: string
  /** ISO 8601, or the value that a test specified. */
  triggeredAt: string
  body: string
  /** In the order of completion. */
  attempts: DeliveryAttempt[]
  state: DeliveryState
  /** ISO 8601, on the emulator's clock; only while it is retried. */
  nextAttemptAt?: string
  /** What the queue hands out. Undefined for a URI of HTTP. */
  queueMessage?: QueueMessage
}

/** A message before its first attempt. */
export interface WebhookMessage extends Omit<
  Delivery,
  'attempts' | 'state' | 'nextAttemptAt' | 'queueMessage'
> {
  /** Global id of the subscription over the Admin API. */
  subscriptionId?: string
  /** Name of the subscription, a header of the `webhooks` family. */
  name?: string
  action?: string
  resourceId?: string
  /** True: signs with a different secret. */
  badSignature?: boolean
  /** Replacements of the platform's headers. An empty value omits the header. */
  headers?: Record<string, string>
}
