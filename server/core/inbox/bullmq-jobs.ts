import type { Job, JobType } from 'bullmq'
import { dropContent, withoutContent } from './bullmq-journal'
import type { JobQueue, StoredJob } from './bullmq-queue'
import type { ContentReader } from './delivery-content'
import type { DeadDelivery, InboxDelivery, InboxEngine, PlatformInbox } from './inbox'
import type { EntryState, JobEngine, ListedEntry, ListedState } from './job-engine'
import { selectForRedaction } from './redaction'

const PAGE = 100
const TYPES: Record<ListedState, JobType[]> = {
  waiting: ['waiting', 'prioritized', 'delayed'],
  running: ['active'],
  dead: ['failed'],
}
/** Types of jobs that may still run. */
const OPEN: JobType[] = [...TYPES.waiting, ...TYPES.running]
const ALL: JobType[] = [...OPEN, ...TYPES.dead, 'completed']

/**
 * Implements the inbox operations on a queue. Selecting by shop reads all jobs that are not done.
 */
export function createBullmqJobs(
  queue: JobQueue,
  read: ContentReader,
): PlatformInbox & Omit<JobEngine, keyof InboxEngine> {
  async function select(
    types: JobType[],
    shop: string | readonly string[] | undefined,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<Job<StoredJob>[]> {
    const selected: Job<StoredJob>[] = []
    const shops = typeof shop === 'string' ? [shop] : shop
    for (const type of types) {
      for (let start = 0; selected.length < limit; start += PAGE) {
        const page = await queue.getJobs([type], start, start + PAGE - 1)
        // A job that another process removed meanwhile is listed as undefined.
        selected.push(
          ...page.filter(
            job =>
              job &&
              (job.data.content !== null || type === 'completed') &&
              (shops?.includes(job.data.shop) ?? true),
          ),
        )
        if (page.length < PAGE) break
      }
    }
    return selected.slice(0, limit)
  }

  /**
   * Replaces a job by one without content, so that a copy of the delivery is recognized. A running
   * job cannot be removed.
   */
  async function drop(
    job: Job<StoredJob>,
    type: 'open' | 'dead',
    isCancelled?: true,
  ): Promise<void> {
    if (type === 'open') return dropContent(job, isCancelled)
    const data = { ...withoutContent(job.data), ...(isCancelled && { isCancelled }) }
    await job.remove()
    await queue.add(job.name, data, job.opts)
  }

  return {
    async counts() {
      const counts = await queue.getJobCounts(...OPEN, 'completed', 'failed')
      const sum = (types: JobType[]) =>
        types.reduce((total, type) => total + (counts[type] ?? 0), 0)
      return {
        waiting: sum(OPEN.filter(type => type !== 'active')),
        running: sum(['active']),
        done: sum(['completed']),
        dead: sum(['failed']),
      }
    },
    deadDeliveries: async ({ shop, limit = 100 } = {}) =>
      (await select(['failed'], shop, limit)).map(deadOf),
    async replay(selection) {
      const found = 'id' in selection ? await queue.getJob(selection.id) : undefined
      const one = found && (await found.isFailed()) ? [found] : []
      const jobs = 'shop' in selection ? await select(['failed'], selection.shop) : one
      for (const job of jobs)
        await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
      return jobs.length
    },
    async redact(shop, customer) {
      let redacted = 0
      for (const state of ['open', 'dead'] as const) {
        const jobs = await select(state === 'open' ? OPEN : ['failed'], shop)
        const candidates = jobs.map(job => ({ ...deliveryOf(job), job, state }))
        for (const { job } of await selectForRedaction(candidates, customer, read)) {
          await drop(job, state)
          redacted++
        }
      }
      return redacted
    },
    async status(id) {
      const job = await queue.getJob(id)
      if (!job) return undefined
      const { progress } = job
      return {
        state: job.data.isCancelled ? 'cancelled' : stateOf(await job.getState()),
        attempts: job.attemptsMade + job.stalledCounter,
        ...(typeof progress === 'string' && { progress }),
      }
    },
    async list({ shops, state, limit }) {
      const listed: ListedEntry[] = []
      for (const type of state ? TYPES[state] : ALL) {
        const jobs = await select([type], shops, limit)
        listed.push(...jobs.map(job => listedOf(job, type)))
      }
      return listed.toSorted((left, right) => right.receivedAt - left.receivedAt).slice(0, limit)
    },
    async cancel(selection) {
      const { topic } = selection
      const found = 'id' in selection ? await queue.getJob(selection.id) : undefined
      let cancelled = 0
      for (const type of ['open', 'dead'] as const) {
        const jobs =
          'shop' in selection
            ? await select(type === 'open' ? OPEN : ['failed'], selection.shop)
            : found && found.data.content !== null && (await isOf(found, type))
              ? [found]
              : []
        for (const job of jobs.filter(each => topic === undefined || each.name === topic)) {
          await drop(job, type, true)
          cancelled++
        }
      }
      return cancelled
    },
    async forget(shop) {
      const jobs = await select(ALL, shop)
      for (const job of jobs) {
        // A running job is locked. Without its content it does not run again.
        await job.remove().catch(() => dropContent(job))
      }
      return jobs.length
    },
    async advance(ms) {
      for (const job of await select(['delayed'], undefined)) {
        const waited = Date.now() - Math.max(job.timestamp, job.processedOn ?? 0)
        await job.changeDelay(Math.max(0, job.delay - waited - ms))
      }
    },
    countsByTopic: async () => undefined,
    async oldestDue() {
      // One of each type: not the oldest of all, but the one that runs next.
      const next = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
      const due = next.filter(Boolean).map(dueAt)
      return due.length > 0 ? Math.min(...due) : undefined
    },
  }
}

async function isOf(job: Job<StoredJob>, type: 'open' | 'dead'): Promise<boolean> {
  const state = stateOf(await job.getState())
  return type === 'dead' ? state === 'dead' : state === 'waiting' || state === 'running'
}

/** Since when a job that waits could have run: after its delay, or after its last run. */
function dueAt({ timestamp, opts, processedOn = 0 }: Job<StoredJob>): number {
  return Math.max(timestamp + (opts.delay ?? 0), processedOn)
}

function listedOf(
  {
    id = '',
    data,
    attemptsMade,
    stalledCounter,
    timestamp,
    progress,
    failedReason,
  }: Job<StoredJob>,
  type: JobType,
): ListedEntry {
  return {
    id,
    shop: data.shop,
    topic: data.topic,
    state: data.isCancelled ? 'cancelled' : stateOf(type),
    attempts: attemptsMade + stalledCounter,
    isDue: type === 'waiting' || type === 'prioritized',
    receivedAt: timestamp,
    ...(typeof progress === 'string' && { progress }),
    // BullMQ keeps the reason of an earlier run.
    ...(failedReason && type !== 'completed' && { failure: failedReason }),
  }
}

/** @param state of BullMQ */
function stateOf(state: string): EntryState {
  if (state === 'completed') return 'done'
  if (state === 'failed') return 'dead'
  return state === 'active' ? 'running' : 'waiting'
}

/** The delivery of a job whose content is still there. */
export function deliveryOf({
  id = '',
  data: { shop, topic, webhookId, content },
}: Job<StoredJob>): InboxDelivery {
  return { id, shop, topic, webhookId, content: content ?? '' }
}

function deadOf({
  id = '',
  data,
  attemptsMade,
  failedReason,
  timestamp,
  finishedOn = timestamp,
}: Job<StoredJob>): DeadDelivery {
  const { shop, topic, webhookId } = data
  return {
    id,
    shop,
    topic,
    webhookId,
    attempts: attemptsMade,
    failure: failedReason,
    receivedAt: timestamp,
    diedAt: finishedOn,
  }
}
