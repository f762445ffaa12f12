import type { Job, JobType, Queue } from 'bullmq'
import type { ContentReader } from './delivery-content'
import type { DeadDelivery, InboxDelivery, PlatformInbox } from './inbox'
import { selectForRedaction } from './redaction'

/** Data of a job; its id is the delivery's. */
export interface StoredJob {
  shop: string
  topic: string
  webhookId: string
  /** Null when it was dropped. */
  content: string | null
}

const PAGE = 100
/** Types of jobs that may still run. */
const OPEN: JobType[] = ['waiting', 'active', 'delayed']

/**
 * Implements the inbox operations on a queue. Selecting by shop reads all jobs that are not done.
 */
export function createBullmqJobs(queue: Queue<StoredJob>, read: ContentReader): PlatformInbox {
  async function select(
    types: JobType[],
    shop: string | undefined,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<Job<StoredJob>[]> {
    const selected: Job<StoredJob>[] = []
    for (const type of types) {
      for (let start = 0; selected.length < limit; start += PAGE) {
        const page = await queue.getJobs([type], start, start + PAGE - 1)
        // A job that another process removed meanwhile is listed as undefined.
        selected.push(
          ...page.filter(
            job =>
              job && job.data.content !== null && (shop === undefined || job.data.shop === shop),
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
  async function drop(job: Job<StoredJob>, type: 'open' | 'dead'): Promise<void> {
    const data = { ...job.data, content: null }
    if (type === 'open') await job.updateData(data)
    else await job.remove().then(() => queue.add(job.name, data, job.opts))
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
  }
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
