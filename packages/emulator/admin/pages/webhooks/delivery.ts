/** State of the webhooks of a store. */
export interface WebhooksState {
  /** The platform's time, ISO 8601. */
  now: string
  subscriptions: WebhookSubscription[]
  /** Newest first. */
  deliveries: WebhookDelivery[]
}

/** A subscription. `origin` and `conditions` are texts for the user. */
export interface WebhookSubscription {
  topic: string
  target: string
  origin: string
  conditions: string[]
  /** The platform refuses addresses of this computer. */
  isLocal: boolean
}

/** One delivery. Times are in ISO 8601. */
export interface WebhookDelivery {
  /** Unique: two deliveries may have the same id. */
  key: string
  id: string
  topic: string
  /** Set of headers: `webhooks`, `events` or `both`. */
  family: string
  uri: string
  isLocal: boolean
  triggeredAt: string
  body: string
  attempts: DeliveryAttempt[]
  state: 'sending' | 'delivered' | 'retrying' | 'failed'
  nextAttemptAt?: string
  /** What the queue hands out. */
  queueMessage?: object
}

/** One attempt. A `status` of 0 means no response, for the reason in `error`. */
export interface DeliveryAttempt {
  at: string
  status: number
  error?: string
  durationMs: number
  responseBody?: string
}

export const STATE_LABELS: Record<WebhookDelivery['state'], string> = {
  sending: 'Sending',
  delivered: 'Delivered',
  retrying: 'Retrying',
  failed: 'Failed',
}

/** Time until a moment, e.g. `in 4 min`. Both are in ISO 8601. */
export function untilThen(at: string, now: string): string {
  const seconds = Math.round((Date.parse(at) - Date.parse(now)) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 90) return `in ${seconds} s`
  return seconds < 5400
    ? `in ${Math.round(seconds / 60)} min`
    : `in ${Math.round(seconds / 3600)} h`
}
