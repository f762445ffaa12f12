import { randomUUID } from 'node:crypto'
import { withTimeLimit } from '../concurrency/time-limit'
import { createD1Changes } from './d1-changes'
import { createD1Claims } from './d1-claims'
import { createD1Connection } from './d1-database'
import type { D1Database } from './d1-database'
import { createD1Entries } from './d1-entries'
import { createD1RunStore } from './d1-runs'
import { createDeliveryRuns } from './delivery-runs'
import type { DeliveryRuns } from './delivery-runs'
import { INBOX } from './inbox'
import type { InboxEngineOptions } from './inbox-settings'
import type { JobEngine, JobEngineFactory } from './job-engine'
import { MissingBindingError } from './missing-binding'
import { createQueueNudge } from './queue-nudge'
import type { MessageQueue } from './queue-nudge'
import { selectForRedaction } from './redaction'
import { createShopSlots } from './shop-slots'
import { createStorageWarning } from './storage-warning'

export interface D1InboxOptions {
  /** Binding of the D1 database, whose tables are created. @default 'DB' */
  database?: string | undefined
  /** Binding of the queue as a producer. @default 'QUEUE' */
  queue?: string | undefined
}

/**
 * Cloudflare ends a consumer after 15 minutes: an event begins runs for two, and a run has twelve.
 *
 * @see https://developers.cloudflare.com/queues/platform/limits/
 */
const BEGIN_MS = 2 * 60_000
const MAX_RUN_MS = 12 * 60_000
/**
 * Runs of one event: D1 allows 1,000 queries of one, and the handlers have some of their own.
 *
 * @see https://developers.cloudflare.com/d1/platform/limits/
 */
const MAX_RUNS = 100

/**
 * Creates an inbox in a D1 database, which a queue of Cloudflare lets run. The database has all
 * there is to know: a message of the queue requests an event for it, and the cron trigger of the
 * worker makes up for messages that were lost.
 *
 * @param bindings returns those of the worker
 */
export function createD1Inbox(
  { database = 'DB', queue = 'QUEUE' }: D1InboxOptions,
  bindings: () => object | undefined,
): JobEngineFactory {
  function bindingOf<Binding>(name: string, option: string, setting: string): Binding {
    const found = (bindings() as Record<string, Binding | undefined> | undefined)?.[name]
    if (!found) throw new MissingBindingError(name, option, setting)
    return found
  }
  return {
    ordersByShop: true,
    maxRunMs: MAX_RUN_MS,
    open: async options =>
      createD1Engine(
        bindingOf<D1Database>(database, 'database', 'd1_databases'),
        bindingOf<MessageQueue>(queue, 'queue', 'queues.producers'),
        options,
      ),
  }
}

/** @param now epoch milliseconds */
export function createD1Engine(
  database: D1Database,
  queue: MessageQueue,
  options: InboxEngineOptions,
  now: () => number = Date.now,
): JobEngine {
  const { settings, read, kind = INBOX } = options
  const connection = createD1Connection(database)
  const changes = createD1Changes(connection, kind.name, settings, now)
  const claim = createD1Claims(connection, kind.name, settings, now)
  const entries = createD1Entries(connection, kind.name, now)
  const warnOfFailure = createStorageWarning('D1', kind.title, options.warn)
  const warnOfQueue = createStorageWarning('its queue of Cloudflare', kind.title, options.warn)
  const send = createQueueNudge(queue, kind.name, now)
  // The entry is stored: without a message, the cron trigger finds it.
  const nudge = (delayMs: number) => send(delayMs).catch(warnOfQueue)
  const store = createD1RunStore(connection, settings, now, nudge)
  const events = new Set<DeliveryRuns>()
  let isClosed = false

  /** Resolves to whether there may be more to run. */
  async function runDue(runs: DeliveryRuns): Promise<boolean> {
    const lease = randomUUID()
    const stopAt = now() + BEGIN_MS
    for (let begun = 0; ;) {
      const mayBegin = !isClosed && begun < MAX_RUNS && now() < stopAt
      const { claimed, hasMore } =
        mayBegin && runs.size < settings.concurrency
          ? await claim(createShopSlots(settings.concurrency, runs.shops()), lease)
          : { claimed: [], hasMore: false }
      begun += claimed.length
      if (isClosed && claimed.length > 0) {
        await store.release(claimed)
        return false
      }
      for (const each of claimed) void runs.run(each)
      if (runs.size > 0) await runs.next()
      else if (!hasMore || !mayBegin) return !mayBegin
    }
  }

  return {
    async store(delivery, { delayMs = 0, isFirst = false } = {}) {
      await changes.store(delivery, { delayMs, isFirst })
      await nudge(delayMs)
    },
    status: entries.status,
    list: entries.list,
    cancel: changes.cancel,
    forget: changes.forget,
    async advance(ms) {
      await changes.advance(ms)
      await nudge(0)
    },
    countsByTopic: entries.counts,
    oldestDue: entries.oldestDue,
    check: changes.probe,
    start() {},
    async work() {
      if (isClosed) return
      // Of this event alone: a worker must not wait for what another event has begun.
      const runs = createDeliveryRuns({ ...options, kind, store, now })
      events.add(runs)
      const renewing = setInterval(
        () => void runs.renew().catch(warnOfFailure),
        settings.leaseMs / 3,
      )
      try {
        if ((await runDue(runs)) && !isClosed) await nudge(0)
      } finally {
        // A claim that failed must not end what runs.
        await runs.settled()
        clearInterval(renewing)
        events.delete(runs)
      }
    },
    async tend() {
      if (await changes.hasDue()) await nudge(0)
      await changes.sweep()
    },
    async close(withinMs = settings.stopWithinMs) {
      isClosed = true
      await Promise.all(
        [...events].map(runs =>
          withTimeLimit(withinMs, runs.settled)
            .catch(() => runs.release())
            .catch(warnOfFailure),
        ),
      )
    },
    async counts() {
      const sum = { waiting: 0, running: 0, done: 0, dead: 0 }
      for (const { topic: _topic, ...counts } of await entries.counts()) {
        sum.waiting += counts.waiting
        sum.running += counts.running
        sum.done += counts.done
        sum.dead += counts.dead
      }
      return sum
    },
    deadDeliveries: ({ shop, limit = 100 } = {}) => entries.dead(shop, limit),
    async replay(selection) {
      const replayed = await changes.replay(selection)
      if (replayed > 0) await nudge(0)
      return replayed
    },
    async redact(shop, customer) {
      const seqs: number[] = []
      for await (const page of entries.withContent(shop))
        seqs.push(...(await selectForRedaction(page, customer, read)).map(({ seq }) => seq))
      return changes.redact(seqs)
    },
  }
}
