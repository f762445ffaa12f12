import type { QueueMessage } from './queue-message'

/**
 * The two sets of headers are `webhooks` and `events`. The platform's events deliveries have
 * `both`.
 */
export const WEBHOOK_FAMILIES = ['webhooks', 'events', 'both'] as const
export type WebhookFamily = (typeof WEBHOOK_FAMILIES)[number]

export const DELIVERY_STATES = ['sending', 'delivered', 'retrying', 'failed'] as const
/** `sending`: the first attempt is pending. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]

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
