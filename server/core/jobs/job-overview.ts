import type { JobControl } from '../../../shared/job-control'
import type { JobEngine, ListedEntry } from '../inbox/job-engine'
import { parseJson } from '../json-object'
import type { JobQueue, JobQueues } from './job-queues'
import type { JobStats, JobStatus, ListedJob, PlatformJobs } from './platform-jobs'
import { NO_SHOP } from './run-job'

const DEFAULT_LIMIT = 100
/** Jobs that a test sees. */
const MAX_ENTRIES = 1000

/** Creates the operations that show the jobs of all queues. */
export function createJobOverview(
  queues: JobQueues,
  now: () => number,
): Pick<PlatformJobs, 'dead' | 'list' | 'stats'> & Pick<JobControl, 'entries'> {
  return {
    async dead(selection = {}) {
      const found = await queues.each(queue => queue.deadDeliveries(selection))
      return found
        .flat()
        .map(({ id, topic, shop, attempts, failure, receivedAt, diedAt }) => ({
          id,
          name: topic,
          ...(shop !== NO_SHOP && { shop }),
          attempts,
          failure,
          enqueuedAt: receivedAt,
          diedAt,
        }))
        .toSorted((left, right) => right.diedAt - left.diedAt)
        .slice(0, selection.limit ?? DEFAULT_LIMIT)
    },
    async list({ shop, state, limit = DEFAULT_LIMIT } = {}) {
      const shops = shop === undefined ? undefined : [shop]
      return (await queues.list({ shops, state, limit })).map(jobOf)
    },
    async entries({ shop, limit = MAX_ENTRIES } = {}) {
      const shops = shop === undefined ? undefined : [shop, NO_SHOP]
      return (await queues.list({ shops, limit })).map(entryOf)
    },
    stats: () =>
      queues.each(async (queue, name) => ({ queue: name, ...(await statsOf(queue, now())) })),
  }
}

/** The counters by job are the counts of their queue: an engine that has them counts nothing. */
async function statsOf(queue: JobQueue, at: number): Promise<Omit<JobStats, 'queue'>> {
  const read = async (engine: JobEngine) => ({
    jobs: await engine.countsByTopic(),
    due: await engine.oldestDue(),
  })
  const { jobs, due } = await queue.use('count jobs', read)
  const counts = jobs ? sumOf(jobs) : await queue.counts()
  return { ...counts, lagMs: Math.max(0, at - (due ?? at)), jobs }
}

function sumOf(jobs: NonNullable<JobStats['jobs']>) {
  const sum = { waiting: 0, running: 0, done: 0, dead: 0 }
  for (const job of jobs) {
    sum.waiting += job.waiting
    sum.running += job.running
    sum.done += job.done
    sum.dead += job.dead
  }
  return sum
}

/** Reads the progress that a handler reported last. */
export function readProgress(stored: string | undefined): Pick<JobStatus, 'done' | 'total'> {
  return stored === undefined ? {} : (parseJson(stored) as Pick<JobStatus, 'done' | 'total'>)
}

function entryOf({ id, topic, shop, state, attempts, isDue }: ListedEntry) {
  return { id, name: topic, ...(shop !== NO_SHOP && { shop }), state, attempts, isDue }
}

function jobOf(entry: ListedEntry): ListedJob {
  const { receivedAt, progress, failure } = entry
  return {
    ...entryOf(entry),
    enqueuedAt: receivedAt,
    ...readProgress(progress),
    ...(failure !== undefined && { failure }),
  }
}
