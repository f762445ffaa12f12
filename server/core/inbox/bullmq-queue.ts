import type { IQueueBackend, JobProgress, Queue, Worker } from 'bullmq'

/** Data of a job; its id is the entry's. */
export interface StoredJob {
  shop: string
  topic: string
  webhookId: string
  /** Null when it was dropped. */
  content: string | null
  /** What its runs stored before their end, by name. */
  steps?: Record<string, string>
  /** Whether it was cancelled. */
  isCancelled?: true
}

/** A queue of BullMQ in any of its databases. */
export type JobQueue = Queue<
  StoredJob,
  unknown,
  string,
  StoredJob,
  unknown,
  string,
  IQueueBackend,
  unknown
>
export type JobWorker = Worker<StoredJob, unknown, string, IQueueBackend, JobProgress, unknown>
