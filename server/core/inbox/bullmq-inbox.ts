import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import type { Job, PostgresPoolConfig, RedisOptions } from 'bullmq'
import { withTimeLimit } from '../concurrency/time-limit'
import {
  AttemptError,
  deadDeliveryWarning,
  failureText,
  isRefusedAttempt,
  leaseLostError,
  nextAttemptIn,
  refusedDelay,
  serverStoppedError,
  shownFailure,
} from './attempt'
import { postgresBackend, redisBackend } from './bullmq-backends'
import type { BullmqBackend } from './bullmq-backends'
import type { StoredJob } from './bullmq-queue'
import { createShopOrder } from './bullmq-order'
import { createBullmqJobs, deliveryOf } from './bullmq-jobs'
import { createBullmqJournal, wasDropped, withoutContent } from './bullmq-journal'
import { INBOX } from './inbox'
import type { InboxEngineOptions } from './inbox-settings'
import type { JobEngine, JobEngineFactory } from './job-engine'
import { createShopPace } from './shop-pace'
import { createShopSlots } from './shop-slots'
import { createShopTurns } from './shop-turns'
import { createStorageWarning } from './storage-warning'

export interface BullmqInboxOptions {
  /** Options of ioredis, e.g. `{ url: 'redis://127.0.0.1:6379' }`. */
  connection: RedisOptions
  /** Prefix of every key. @default 'platform' */
  prefix?: string | undefined
}

export interface BullmqPostgresOptions {
  /** Options of the package pg, e.g. `{ connectionString: 'postgres://127.0.0.1/app' }`. */
  connection: PostgresPoolConfig
  /** Schema of the tables, which are created. @default 'bullmq' */
  schema?: string | undefined
}

/** Milliseconds that the shutdown of the server waits for a database that does not respond. */
const CLOSE_MS = 1000
/** Milliseconds for which a job is put back at least whose shop has no slot left. */
const PUT_BACK_MS = 100
/** None of BullMQ's own strategies has an upper limit. */
const BACKOFF = { type: 'custom' }

/**
 * Creates an inbox on a BullMQ queue in Redis, for any number of machines. BullMQ implements
 * leases, retries and dead letters. Its free version has no groups: a job gets the priority of its
 * shop's turn, and each process has the shares of shops, and puts back a job whose shop has no slot
 * left. Deliveries are as durable as the
 * Redis: to survive its crash, it needs `appendonly yes` and `appendfsync always`.
 */
export function createBullmqInbox(options: BullmqInboxOptions): JobEngineFactory {
  const { connection, prefix = 'platform' } = options
  return {
    ordersByShop: true,
    open: engine => openInbox(redisBackend(connection, prefix), engine),
  }
}

/**
 * Creates the same on a BullMQ queue in PostgreSQL 13 or newer. The tables of BullMQ are created in
 * a schema of their own. Needs the package pg.
 */
export function createBullmqPostgresInbox({
  connection,
  schema,
}: BullmqPostgresOptions): JobEngineFactory {
  const backend = postgresBackend({ ...connection, ...(schema !== undefined && { schema }) })
  return { ordersByShop: true, open: engine => openInbox(backend, engine) }
}

async function openInbox(
  backend: BullmqBackend,
  { settings, run, read, kind = INBOX, warn }: InboxEngineOptions,
): Promise<JobEngine> {
  const warnOfFailure = createStorageWarning(backend.title, kind.title, warn)
  const queue = backend.openQueue(kind.name)
  const stop = new AbortController()
  const slots = createShopSlots(settings.concurrency)
  const paceOf = createShopPace(Date.now)
  const order = settings.orderByShop
    ? createShopOrder(queue, backend.openLines(queue, kind.name), shop =>
        paceOf(shop, Date.now() + PUT_BACK_MS),
      )
    : undefined
  const turns = createShopTurns(async () => {
    const [next] = await queue.getJobs(['prioritized'], 0, 0, true)
    return next?.opts.priority ?? 0
  })
  const worker = backend.openWorker(kind.name, processor, {
    autorun: false,
    concurrency: settings.concurrency,
    lockDuration: settings.leaseMs,
    stalledInterval: settings.leaseMs / 2,
    // A delivery that crashes the process must not do so forever.
    maxStalledCount: settings.attempts - 1,
    runRetryDelay: 1000,
    settings: {
      backoffStrategy: (attemptsMade, _type, error) =>
        nextAttemptIn(error?.cause, attemptsMade, settings.retryDelayMs, kind),
    },
  })

  async function processor(job: Job<StoredJob>, token?: string, lost?: AbortSignal): Promise<void> {
    if (job.data.content === null) return
    // A process that ended while it ran could not drop what it had written back.
    if (job.stalledCounter > 0 && (await wasDropped(worker, job))) return
    const { shop } = job.data
    await order?.waitForTurn(job, token)
    if (!slots.mayTake(shop)) {
      await job.moveToDelayed(paceOf(shop, Date.now() + PUT_BACK_MS), token)
      throw new DelayedError()
    }
    slots.take(shop)
    try {
      await runJob(job, token, lost)
    } finally {
      slots.release(shop)
    }
  }

  async function runJob(job: Job<StoredJob>, token?: string, lost?: AbortSignal): Promise<void> {
    const takenOver = new AbortController()
    lost?.addEventListener('abort', () => takenOver.abort(leaseLostError()), { once: true })
    const signal = AbortSignal.any([takenOver.signal, stop.signal])
    try {
      await run(
        deliveryOf(job),
        {
          // Not "attemptsStarted", which counts when a job was put back.
          attempt: job.attemptsMade + job.stalledCounter + 1,
          receivedAt: job.timestamp,
          signal,
        },
        createBullmqJournal(worker, job, signal),
      )
    } catch (error) {
      if (stop.signal.aborted) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      // It has no content to run again with, nor to be replayed with.
      if (await wasDropped(worker, job)) return
      if (isRefusedAttempt(error)) {
        const waited = Date.now() - job.timestamp
        await job.moveToDelayed(Date.now() + refusedDelay(waited, settings.refusedDelayMs), token)
        throw new DelayedError()
      }
      // Only the text, because BullMQ stores the error.
      if (error instanceof AttemptError && error.isFinal)
        throw Object.assign(new UnrecoverableError(failureText(error)), { cause: error })
      throw new Error(failureText(error), { cause: error })
    }
  }

  async function conclude(job: Job<StoredJob>): Promise<void> {
    // At once: the connection may be closed next. Then, a job that was cancelled stays so.
    await job.updateData(withoutContent(job.data))
    await wasDropped(worker, job)
    await order?.leave(job.data.shop, job.id ?? '')
  }

  queue.on('error', warnOfFailure)
  worker.on('error', warnOfFailure)
  worker.on('lockRenewalFailed', ids => ids.forEach(id => worker.cancelJob(id)))
  worker.on('completed', job => {
    conclude(job).catch(warnOfFailure)
  })
  worker.on('failed', (job, error) => {
    if (job?.finishedOn === undefined) return
    order?.leave(job.data.shop, job.id ?? '').catch(warnOfFailure)
    warn(
      deadDeliveryWarning(
        job.data,
        job.attemptsMade,
        error.cause === undefined ? error.message : shownFailure(error.cause),
        kind.item,
      ),
    )
  })
  try {
    await queue.waitUntilReady()
  } catch (error) {
    await Promise.allSettled([queue.close(), worker.close(true)])
    throw error
  }

  return {
    async store({ id, shop, topic, webhookId, content }, { delayMs = 0, isFirst = false } = {}) {
      await order?.join(shop, id)
      await queue.add(
        topic,
        { shop, topic, webhookId, content },
        {
          jobId: id,
          delay: delayMs,
          priority: isFirst ? await turns.current() : await turns.next(shop),
          attempts: settings.attempts,
          backoff: BACKOFF,
          removeOnComplete: { age: settings.keepDoneMs / 1000 },
          removeOnFail: { age: settings.keepDeadMs / 1000 },
          stackTraceLimit: 0,
        },
      )
    },
    check: () => backend.check(queue, kind.name),
    start() {
      worker.run().catch(warnOfFailure)
    },
    async close(withinMs = settings.stopWithinMs) {
      const settled = worker.pause()
      await withTimeLimit(withinMs, () => settled).catch(() => stop.abort(serverStoppedError()))
      await withTimeLimit(CLOSE_MS, () => settled).catch(warnOfFailure)
      await withTimeLimit(CLOSE_MS, () => Promise.all([worker.close(true), queue.close()])).catch(
        warnOfFailure,
      )
    },
    ...createBullmqJobs(queue, read),
  }
}
