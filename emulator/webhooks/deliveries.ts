import type { EmulatorClock } from '../state/clock'
import type { ClockJobs } from './clock-jobs'
import type { Delivery, DeliveryAttempt, WebhookMessage } from './delivery'
import { postWebhook } from './post-webhook'
import { webhookHeaders } from './webhook-headers'

export interface Deliveries {
  /** Sends a message, or several copies of it at once; resolves when each was attempted once. */
  send: (message: WebhookMessage, copies?: number) => Promise<Delivery>
  /** Oldest first. */
  list: () => Delivery[]
  /** Sends the newest delivery of this id once more, beside its retries; undefined when there is none. */
  sendAgain: (id: string) => Promise<Delivery> | undefined
  /** Breaks off what is on its way; nothing is sent afterwards. */
  stop: () => void
}

interface Entry {
  message: WebhookMessage
  attempts: DeliveryAttempt[]
  state: Delivery['state']
  /** Milliseconds since the epoch. */
  firstAt: number
  /** Retries that were begun. */
  retries: number
  nextAt?: number
}

/** Real time in which the app must answer. */
export const ATTEMPT_TIMEOUT_MS = 10_000
/** When a failed delivery is tried again, after its first attempt: eight times, further and further apart, within four hours. */
export const RETRY_OFFSETS_MS = [1, 3, 7, 15, 30, 60, 120, 240].map(minutes => minutes * 60_000)

const MAX_ENTRIES = 500

/** Sends deliveries to the app, and again when they fail; keeps the newest 500. protocol: webhooks, retries */
export function createDeliveries({ clock, jobs, secret }: { clock: EmulatorClock, jobs: ClockJobs, secret: () => string }): Deliveries {
  const entries: Entry[] = []
  const stopping = new AbortController()

  async function attempt(entry: Entry): Promise<void> {
    if (stopping.signal.aborted) return
    const { uri, body } = entry.message
    const at = new Date(clock.now()).toISOString()
    const startedAt = performance.now()
    const headers = webhookHeaders(entry.message, secret())
    const answer = await postWebhook({ uri, headers, body, timeoutMs: ATTEMPT_TIMEOUT_MS, signal: stopping.signal })
    if (stopping.signal.aborted) return
    entry.attempts.push({ at, ...answer, durationMs: Math.round(performance.now() - startedAt) })
    if (answer.status >= 200 && answer.status < 300) Object.assign(entry, { state: 'delivered', nextAt: undefined })
  }

  // The times do not depend on how long an attempt took, so a clock moved by four hours makes all of them due.
  function planRetry(entry: Entry): void {
    if (entry.state === 'delivered') return
    const offset = RETRY_OFFSETS_MS[entry.retries]
    entry.state = offset === undefined ? 'failed' : 'retrying'
    if (offset === undefined) return
    entry.nextAt = entry.firstAt + offset
    jobs.add(entry.nextAt, () => retry(entry))
  }

  async function retry(entry: Entry): Promise<void> {
    // It was sent again by hand in the meantime, and arrived.
    if (entry.state === 'delivered') return
    entry.retries++
    entry.nextAt = undefined
    await attempt(entry)
    planRetry(entry)
  }

  return {
    send: async (message, copies = 1) => {
      const entry: Entry = { message, attempts: [], state: 'sending', firstAt: clock.now(), retries: 0 }
      entries.push(entry)
      if (entries.length > MAX_ENTRIES) entries.shift()
      await Promise.all(Array.from({ length: copies }, () => attempt(entry)))
      planRetry(entry)
      return describeEntry(entry)
    },
    list: () => entries.map(describeEntry),
    sendAgain: (id) => {
      const entry = entries.findLast(({ message }) => message.id === id)
      return entry && attempt(entry).then(() => describeEntry(entry))
    },
    stop: () => stopping.abort(),
  }
}

function describeEntry({ message, attempts, state, nextAt }: Entry): Delivery {
  const { id, eventId, shop, topic, apiVersion, family, uri, triggeredAt, body } = message
  return {
    id, eventId, shop, topic, apiVersion, family, uri, triggeredAt, body, attempts: [...attempts], state,
    ...(nextAt !== undefined && { nextAttemptAt: new Date(nextAt).toISOString() }),
  }
}
