import { createTextCipher } from '../encryption/text-cipher'
import type { PlatformConfig } from '../config/config'
import { runAttempt } from '../inbox/attempt'
import { SQLITE_FILE, createDurableQueue } from '../inbox/durable-queue'
import type { DurableQueue } from '../inbox/durable-queue'
import type { InboxCounts, InboxDelivery, InboxSelection, QueueKind } from '../inbox/inbox'
import { parseInboxOptions } from '../inbox/inbox-settings'
import type { PlatformInboxOptions } from '../inbox/inbox-settings'
import { createStoredFailures } from '../inbox/stored-failure'
import { keyDigest } from '../records/record-storage'
import type { AppEventsApi } from './app-events'
import { checkUsage, parseUsageEvent } from './usage-event'
import type { UsageEvent, UsageOptions } from './usage-event'

/** `usage` of `configurePlatform`; `true` is all defaults. */
export type PlatformUsageOptions = Pick<
  PlatformInboxOptions,
  'engine' | 'path' | 'concurrency' | 'retryDelayMs' | 'refusedDelayMs' | 'leaseMs'
>

/** A use that the platform did not accept. */
export interface DeadUsage {
  id: string
  shop: string
  meter: string
  idempotencyKey: string
  attempts: number
  /** Why the last attempt failed. */
  failure: string
  /** Epoch milliseconds. */
  recordedAt: number
  /** Epoch milliseconds. */
  diedAt: number
}

/** The operations on the outbox of recorded usage. */
export interface PlatformUsageOutbox {
  counts(): Promise<InboxCounts>
  /** The newest first; at most `limit`, 100 by default. */
  deadUsage(options?: { shop?: string; limit?: number }): Promise<DeadUsage[]>
  /** Sends dead usage again. Resolves to its number. */
  replay(selection: InboxSelection): Promise<number>
}

/** The outbox of this process. Every method throws PlatformError `storage_failed`. */
export interface UsageOutbox
  extends
    PlatformUsageOutbox,
    Pick<DurableQueue, 'name' | 'start' | 'work' | 'tend' | 'check' | 'close'> {
  /**
   * Resolves when the use is durable.
   *
   * @throws PlatformError `usage_invalid` | `storage_failed`
   */
  record(shop: string, meter: string, quantity: number, options: UsageOptions): Promise<void>
}

export interface UsageOutboxServices {
  options: PlatformUsageOptions
  config: PlatformConfig
  api: AppEventsApi
  /** The platform's id of a shop. */
  shopIdOf: (shop: string) => Promise<string>
  /** When the shop's billing cycle began, ISO 8601; null when it is unknown. */
  cycleStartOf: (shop: string) => Promise<string | null>
  /** Epoch milliseconds. */
  now: () => number
  warn: (message: string) => void
}

const KIND: QueueKind = {
  name: 'usage',
  title: 'The usage outbox',
  item: 'Usage',
  // Usage has to arrive in its billing cycle.
  maxRetryDelayMs: 5 * 60_000,
}
const DEFAULT_PATH = '.data/platform-usage.sqlite'
/** About a day. */
const ATTEMPTS = 300
const TIME_LIMIT_MS = 30_000
/** The platform remembers keys for good; this spares it copies that come within a week. */
const KEEP_DONE_MS = 7 * 24 * 3600_000
/** Usage that is younger is in the billing cycle in which it was recorded. */
const LATE_MS = 60_000

/**
 * Creates the outbox: recorded usage is stored first, and sent until the platform accepts it. Every
 * copy of a use has the same key, by which the platform bills it once.
 *
 * @throws PlatformError `configuration_invalid`
 */
export function createUsageOutbox(services: UsageOutboxServices): UsageOutbox {
  const { options, config, api, shopIdOf, cycleStartOf, now, warn } = services
  const parsed = parseInboxOptions({
    path: DEFAULT_PATH,
    ...options,
    timeLimitMs: TIME_LIMIT_MS,
    keepDoneMs: KEEP_DONE_MS,
  })
  const { encrypt, decrypt } = createTextCipher(config.encryptionKeys)

  async function send({ id, shop, content }: InboxDelivery): Promise<void> {
    const event = parseUsageEvent(await decrypt(content, placeOf(id, shop)))
    await api.send({
      shop_id: await shopIdOf(shop),
      event_handle: event.meter,
      timestamp: await timestampOf(event),
      // Not the app's own key: the platform compares keys of all shops, of 64 characters.
      idempotency_key: id,
      attributes: { value: event.quantity },
    })
  }

  /**
   * The platform refuses usage of an earlier billing cycle without a response. Usage that waited
   * for longer than its cycle counts for the next one.
   */
  async function timestampOf({ shop, recordedAt }: UsageEvent): Promise<string> {
    if (now() - Date.parse(recordedAt) < LATE_MS) return recordedAt
    const start = await cycleStartOf(shop)
    return start !== null && Date.parse(start) > Date.parse(recordedAt) ? start : recordedAt
  }

  const queue = createDurableQueue({
    kind: KIND,
    settings: { ...parsed, attempts: ATTEMPTS },
    engine: options.engine ?? SQLITE_FILE,
    run: (delivery, { signal }) => runAttempt(parsed.timeLimitMs, signal, () => send(delivery)),
    // Usage has no customer.
    read: async () => ({ payload: {} }),
    failures: createStoredFailures(config.encryptionKeys),
    warn,
  })

  return {
    async record(shop, meter, quantity, given) {
      const use = checkUsage(meter, quantity, given)
      const id = keyDigest(shop, use.meter, use.idempotencyKey)
      const event: UsageEvent = { shop, ...use, recordedAt: new Date(now()).toISOString() }
      await queue.store({
        id,
        shop,
        topic: use.meter,
        webhookId: use.idempotencyKey,
        content: await encrypt(JSON.stringify(event), placeOf(id, shop)),
      })
    },
    name: queue.name,
    start: () => queue.start(),
    work: () => queue.work(),
    tend: () => queue.tend(),
    check: () => queue.check(),
    close: withinMs => queue.close(withinMs),
    counts: () => queue.counts(),
    deadUsage: async selection =>
      (await queue.deadDeliveries(selection)).map(({ topic, webhookId, receivedAt, ...dead }) => ({
        ...dead,
        meter: topic,
        idempotencyKey: webhookId,
        recordedAt: receivedAt,
      })),
    replay: selection => queue.replay(selection),
  }
}

function placeOf(id: string, shop: string) {
  return {
    parts: ['usage', id],
    name: `usage ${id} of ${shop}`,
    whenDamaged: 'it is damaged, or was moved from another use',
  }
}
