import type { EmulatorClock } from '../state/clock'
import type { ExchangeLog } from '../state/exchange-log'
import type { ClockJobs } from './clock-jobs'
import type { Delivery, DeliveryAttempt, WebhookMessage } from './delivery'
import { postWebhook } from './post-webhook'
import { queueMessage } from './queue-message'
import { webhookHeaders } from './webhook-headers'

export interface Deliveries {
  /**
   * Sends a message, or several copies of it concurrently. Resolves after the first attempt of
   * each.
   */
  send: (message: WebhookMessage, copies?: number) => Promise<Delivery>
  /** Oldest first. */
  list: () => Delivery[]
  /**
   * Sends the newest delivery with this id again, independent of its retries. Undefined for an
   * unknown id.
   */
  sendAgain: (id: string) => Promise<Delivery> | undefined
  /** Removes the deliveries of a shop. Pending ones are not stored and not retried. */
  forget: (shop: string) => void
  all: () => SavedDelivery[]
  /** Aborts pending attempts. Sends nothing afterwards. */
  stop: () => void
}

/** A delivery with the data for its retries. */
export interface SavedDelivery {
  message: WebhookMessage
  attempts: DeliveryAttempt[]
  state: Delivery['state']
  /** Milliseconds since the epoch. */
  firstAt: number
  /** Number of started retries. */
  retries: number
  nextAt?: number
}

interface Entry extends SavedDelivery {
  /** True: its shop was reset. */
  forgotten?: boolean
}

export interface DeliveriesOptions {
  clock: EmulatorClock
  jobs: ClockJobs
  /** Secret of the app at the time of an attempt. */
  secret: () => string
  /** Called after each attempt. */
  onAttempt?: (message: WebhookMessage, succeeded: boolean) => void
  /** Called after the last retry failed. */
  onFailed?: (message: WebhookMessage) => void
  /** Log of the attempts. */
  exchanges: ExchangeLog
  /** Deliveries of an earlier run. Their retries are scheduled again. */
  saved?: SavedDelivery[]
}

/**
 * Timeout for the app's whole response, in real time.
 *
 * @see https://shopify.dev/docs/apps/build/webhooks/subscribe/https
 */
export const ATTEMPT_TIMEOUT_MS = 5_000
/**
 * Times of retries after the first attempt: eight times with increasing delays within four hours.
 */
export const RETRY_OFFSETS_MS = [1, 3, 7, 15, 30, 60, 120, 240].map(minutes => minutes * 60_000)

const MAX_ENTRIES = 500

/**
 * Sends deliveries to the app, and retries failed ones. Stores the newest 500.
 *
 * @see docs/protocol.md#responses
 */
export function createDeliveries({
  clock,
  jobs,
  secret,
  onAttempt,
  onFailed,
  exchanges,
  saved = [],
}: DeliveriesOptions): Deliveries {
  let entries: Entry[] = [...saved]
  const stopping = new AbortController()

  async function attempt(entry: Entry): Promise<void> {
    if (stopping.signal.aborted) return
    const { uri, body, shop, topic } = entry.message
    const at = new Date(clock.now()).toISOString()
    if (queueMessage(entry.message, at)) {
      // The queue of another service accepts everything. Its messages are read here.
      entry.attempts.push({ at, status: 200, durationMs: 0 })
      Object.assign(entry, { state: 'delivered', nextAt: undefined })
      return
    }
    const startedAt = performance.now()
    const headers = webhookHeaders(entry.message, secret())
    const response = await postWebhook({
      uri,
      headers,
      body,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      signal: stopping.signal,
    })
    if (stopping.signal.aborted) return
    const durationMs = Math.round(performance.now() - startedAt)
    entry.attempts.push({ at, ...response, durationMs })
    exchanges.add({
      direction: 'to-app',
      kind: 'webhook',
      at,
      shop,
      label: topic,
      durationMs,
      request: { method: 'POST', url: uri, headers, body },
      response:
        response.error === undefined
          ? { status: response.status, headers: {}, body: response.responseBody ?? '' }
          : { error: response.error },
    })
    const succeeded = response.status >= 200 && response.status < 300
    onAttempt?.(entry.message, succeeded)
    if (succeeded) Object.assign(entry, { state: 'delivered', nextAt: undefined })
  }

  // The times do not depend on the duration of attempts, so a clock that moves by four hours makes
  // all of them due.
  function scheduleRetry(entry: Entry): void {
    if (entry.state === 'delivered' || entry.forgotten) return
    const offset = RETRY_OFFSETS_MS[entry.retries]
    entry.state = offset === undefined ? 'failed' : 'retrying'
    if (offset === undefined) return onFailed?.(entry.message)
    entry.nextAt = entry.firstAt + offset
    jobs.add(entry.message.shop, entry.nextAt, () => retry(entry))
  }

  async function retry(entry: Entry): Promise<void> {
    // A manual retry succeeded in the meantime.
    if (entry.state === 'delivered') return
    entry.retries++
    entry.nextAt = undefined
    await attempt(entry)
    scheduleRetry(entry)
  }

  for (const entry of entries) {
    // A delivery with an aborted first attempt has failed once.
    if (entry.state === 'sending' || entry.state === 'retrying') scheduleRetry(entry)
  }

  return {
    send: async (message, copies = 1) => {
      const entry: Entry = {
        message,
        attempts: [],
        state: 'sending',
        firstAt: clock.now(),
        retries: 0,
      }
      entries.push(entry)
      if (entries.length > MAX_ENTRIES) entries.shift()
      await Promise.all(Array.from({ length: copies }, () => attempt(entry)))
      scheduleRetry(entry)
      return describeEntry(entry)
    },
    list: () => entries.map(describeEntry),
    sendAgain: id => {
      const entry = entries.findLast(({ message }) => message.id === id)
      return entry && attempt(entry).then(() => describeEntry(entry))
    },
    forget: shop => {
      for (const entry of entries.filter(({ message }) => message.shop === shop))
        entry.forgotten = true
      entries = entries.filter(({ forgotten }) => !forgotten)
    },
    all: () => entries,
    stop: () => stopping.abort(),
  }
}

function describeEntry({ message, attempts, state, nextAt }: Entry): Delivery {
  const { id, eventId, shop, topic, apiVersion, family, handle, uri, triggeredAt, body } = message
  const queued = queueMessage(message, attempts[0]?.at ?? triggeredAt)
  return {
    id,
    eventId,
    shop,
    topic,
    apiVersion,
    family,
    ...(handle !== undefined && { handle }),
    uri,
    triggeredAt,
    body,
    attempts: [...attempts],
    state,
    ...(nextAt !== undefined && { nextAttemptAt: new Date(nextAt).toISOString() }),
    ...(queued && { queueMessage: queued }),
  }
}
