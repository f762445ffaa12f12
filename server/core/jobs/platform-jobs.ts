import type { EntryState, ListedState, TopicCounts } from '../inbox/job-engine'
import type { InboxCounts } from '../inbox/inbox'
import type { PreparedJob } from './job-outbox'
import type { EnqueueArguments, ForEachShopArguments, PlatformJobName } from './platform-job'

/** The state of a job. */
export interface JobStatus {
  state: EntryState
  /** Runs until now. */
  attempts: number
  /** What its handler reported last. */
  done?: number
  total?: number
}

/** A job that is not run again by itself. */
export interface DeadJob {
  id: string
  name: string
  /** Of a job with `perShop`. */
  shop?: string
  attempts: number
  /** Why the last run failed: name and message of the error. */
  failure: string
  /** Epoch milliseconds. */
  enqueuedAt: number
  /** Epoch milliseconds. */
  diedAt: number
}

/** A job in a list: without its input, and without results of its steps. */
export interface ListedJob extends JobStatus {
  id: string
  name: string
  /** Of a job with `perShop`. */
  shop?: string
  /** Whether it waits for nothing but a free slot. False for a delay or a pause after a failure. */
  isDue: boolean
  /** Epoch milliseconds. */
  enqueuedAt: number
  /** Why its last run failed: name and message of the error. */
  failure?: string
}

/** Which jobs a list has. */
export interface JobListOptions {
  /** Only the jobs of this shop. */
  shop?: string
  /** @default all, also those that are done or cancelled */
  state?: ListedState
  /** @default 100 */
  limit?: number
}

/** Counts of a queue. */
export interface JobStats extends InboxCounts {
  /** `shared`, or the job that has this queue for itself. */
  queue: string
  /** Milliseconds for which the job that waits longest could have run. 0 when none waits. */
  lagMs: number
  /** Of each job. Undefined with BullMQ. */
  jobs: TopicCounts[] | undefined
}

/** Which jobs an operation is for: one, or those of a shop. */
export type JobSelection = { id: string } | { shop: string; name?: PlatformJobName }

/** What `usePlatformJobs()` returns. Every method throws PlatformError `storage_failed`. */
export interface PlatformJobs {
  /**
   * Stores a job, which is run later. Resolves when it is durable.
   *
   * @param args input, then options: `shop`, `key`, `delay` in milliseconds, and `priority`
   * @throws PlatformError `job_unknown` | `job_invalid` | `shop_invalid`
   */
  enqueue<Name extends PlatformJobName>(
    name: Name,
    ...args: EnqueueArguments<Name>
  ): Promise<{ id: string }>
  /**
   * Checks a job, and returns the row with which the app stores it in a transaction of its own, in
   * the table `platform_jobs_outbox`: the job runs if that transaction is committed. Needs the
   * option `jobs.outbox` of `configurePlatform`.
   *
   * @param args as of `enqueue`
   * @throws PlatformError `job_unknown` | `job_invalid` | `shop_invalid`
   */
  prepare<Name extends PlatformJobName>(
    name: Name,
    ...args: EnqueueArguments<Name>
  ): Promise<PreparedJob>
  /**
   * Stores a job for each shop that has the app, page by page. The shops are read in the
   * background, by a job that goes on where it was when its process ends.
   *
   * @param args input, then options: `key` names this round, and a second one with it adds no job
   * @throws PlatformError `job_unknown` | `job_invalid`
   */
  forEachShop<Name extends PlatformJobName>(
    name: Name,
    ...args: ForEachShopArguments<Name>
  ): Promise<{ id: string }>
  /**
   * Cancels jobs that are not done; one that runs is aborted. Resolves to the number of those that
   * an engine had.
   */
  cancel(selection: JobSelection): Promise<number>
  /** Undefined for an unknown id, and a day after the job was done. */
  progress(id: string): Promise<JobStatus | undefined>
  /** Counts the jobs of each queue, from counters: it can be called every few seconds. */
  stats(): Promise<JobStats[]>
  /** The newest first. Of more jobs that wait than `limit`, it has those of some shops. */
  list(options?: JobListOptions): Promise<ListedJob[]>
  /** The newest first; at most `limit`, 100 by default. */
  dead(options?: { shop?: string; limit?: number }): Promise<DeadJob[]>
  /** Runs dead jobs again, with all their attempts. Resolves to their number. */
  replay(selection: { id: string } | { shop: string }): Promise<number>
}
