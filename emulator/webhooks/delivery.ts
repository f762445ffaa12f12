/** `webhooks` and `events` name the two sets of headers; the platform's events deliveries carry `both`. */
export const WEBHOOK_FAMILIES = ['webhooks', 'events', 'both'] as const
export type WebhookFamily = typeof WEBHOOK_FAMILIES[number]

export const DELIVERY_STATES = ['sending', 'delivered', 'retrying', 'failed'] as const
/** `sending`: the first attempt has not ended. */
export type DeliveryState = typeof DELIVERY_STATES[number]

export interface DeliveryAttempt {
  /** ISO 8601, on the emulator's clock. */
  at: string
  /** Of the app's answer; 0: there was none, and `error` says why. */
  status: number
  /** Real time. */
  durationMs: number
  error?: string
  /** The first 2 KB of the app's answer. */
  responseBody?: string
}

/** One message to one address of the app, however often it is sent. */
export interface Delivery {
  /** The webhook id: the same on each attempt. */
  id: string
  /** Id of what happened; several subscriptions may report it. */
  eventId: string
  shop: string
  /** As the header names it, e.g. `app/uninstalled`. */
  topic: string
  apiVersion: string
  family: WebhookFamily
  uri: string
  /** ISO 8601, unless a test chose it. */
  triggeredAt: string
  body: string
  /** In the order in which they ended. */
  attempts: DeliveryAttempt[]
  state: DeliveryState
  /** ISO 8601, on the emulator's clock; only while it is retried. */
  nextAttemptAt?: string
}

/** What is sent, before anything of it was. */
export interface WebhookMessage extends Omit<Delivery, 'attempts' | 'state' | 'nextAttemptAt'> {
  /** Of the subscription; a header of the `webhooks` family. */
  name?: string
  handle?: string
  action?: string
  resourceId?: string
  /** True: the signature is that of another secret. */
  badSignature?: boolean
  /** Headers in place of those the platform sends; an empty one is left out. */
  headers?: Record<string, string>
}
