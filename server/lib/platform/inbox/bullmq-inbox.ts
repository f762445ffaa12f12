import { Queue, WaitingError, Worker } from 'bullmq'
import type { Job, RedisOptions } from 'bullmq'
import { withTimeLimit } from '../concurrency/time-limit'
import { createBullmqJobs, deliveryOf } from './bullmq-jobs'
import type { StoredJob } from './bullmq-jobs'
import { deadNotice } from './dead-notice'
import { leaseLost, serverStops } from './ended-runs'
import { failureText } from './failure-text'
import { createFaultReport } from './fault-report'
import type { InboxEngine, InboxEngineFactory, InboxEngineOptions } from './inbox'
import { retryDelay } from './retry-delay'

export interface BullmqInboxOptions {
  /** Options of ioredis, e.g. `{ url: 'redis://127.0.0.1:6379' }`. */
  connection: RedisOptions
  /** In front of every key. @default 'platform' */
  prefix?: string
}

const QUEUE = 'inbox'
/** Less than the inbox waits, so that a connection that hangs is replaced. */
const TIMEOUTS = { connectTimeout: 2000, socketTimeout: 4000 }
const RECONNECT_MS = 1000
/** How long the end of the server waits for a Redis that does not answer. */
const FAREWELL_MS = 1000
/** Of BullMQ's own strategies none has an upper limit. */
const BACKOFF = { type: 'custom' }

/**
 * The inbox as a queue of BullMQ on Redis, for any number of machines. Leases, retries and dead letters are BullMQ's.
 * What it stores is as durable as the Redis: one that has to keep a delivery through its own crash needs `appendonly yes` and
 * `appendfsync always`.
 */
export function createBullmqInbox(options: BullmqInboxOptions): InboxEngineFactory {
  return { ordersByShop: false, open: engine => openInbox(options, engine) }
}

async function openInbox({ connection, prefix = 'platform' }: BullmqInboxOptions, { settings, run, read, warn }: InboxEngineOptions): Promise<InboxEngine> {
  // Its connections reconnect by themselves.
  const reportFault = createFaultReport('Redis', warn)
  const reconnecting = { retryStrategy: () => RECONNECT_MS, ...connection }
  // Fails instead of waiting while Redis is away: the platform delivers again.
  const queue = new Queue<StoredJob>(QUEUE, { prefix, connection: { ...TIMEOUTS, ...reconnecting, enableOfflineQueue: false, maxRetriesPerRequest: 1 } })
  const stop = new AbortController()
  const worker = new Worker<StoredJob>(QUEUE, processor, {
    prefix,
    connection: reconnecting,
    autorun: false,
    concurrency: settings.concurrency,
    lockDuration: settings.leaseMs,
    stalledInterval: settings.leaseMs / 2,
    // A delivery that ends the process that runs it must not do so for ever.
    maxStalledCount: settings.attempts - 1,
    runRetryDelay: 1000,
    settings: { backoffStrategy: attemptsMade => retryDelay(attemptsMade, settings.retryDelayMs) },
  })

  async function processor(job: Job<StoredJob>, token?: string, lost?: AbortSignal): Promise<void> {
    if (job.data.content === null) return
    const takenOver = new AbortController()
    lost?.addEventListener('abort', () => takenOver.abort(leaseLost()), { once: true })
    const signal = AbortSignal.any([takenOver.signal, stop.signal])
    try {
      await run(deliveryOf(job), { attempt: job.attemptsStarted, receivedAt: job.timestamp, signal })
    }
    catch (error) {
      if (stop.signal.aborted) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      // Only the text: BullMQ keeps the error.
      throw new Error(failureText(error), { cause: error })
    }
  }

  queue.on('error', reportFault)
  worker.on('error', reportFault)
  worker.on('lockRenewalFailed', ids => ids.forEach(id => worker.cancelJob(id)))
  worker.on('completed', job => void job.updateData({ ...job.data, content: null }).catch(reportFault))
  worker.on('failed', (job, error) => {
    if (job?.finishedOn !== undefined) warn(deadNotice(job.data, job.attemptsMade, error.message))
  })
  try {
    await queue.waitUntilReady()
  }
  catch (error) {
    await Promise.allSettled([queue.close(), worker.close(true)])
    throw error
  }

  return {
    async store({ id, shop, topic, webhookId, content }) {
      await queue.add(topic, { shop, topic, webhookId, content }, {
        jobId: id,
        attempts: settings.attempts,
        backoff: BACKOFF,
        removeOnComplete: { age: settings.keepDoneMs / 1000 },
        removeOnFail: { age: settings.keepDeadMs / 1000 },
        stackTraceLimit: 0,
      })
    },
    start() {
      worker.run().catch(reportFault)
    },
    async close() {
      const settled = worker.pause()
      await withTimeLimit(settings.stopWithinMs, () => settled).catch(() => stop.abort(serverStops()))
      await withTimeLimit(FAREWELL_MS, () => settled).catch(reportFault)
      await withTimeLimit(FAREWELL_MS, () => Promise.all([worker.close(true), queue.close()])).catch(reportFault)
    },
    ...createBullmqJobs(queue, read),
  }
}
