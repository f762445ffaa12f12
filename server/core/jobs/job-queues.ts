import { SQLITE_FILE, createDurableQueue } from '../inbox/durable-queue'
import type { DurableQueue } from '../inbox/durable-queue'
import type { JournaledRunner } from '../inbox/inbox'
import type { EntrySelection, JobEngine, ListedEntry } from '../inbox/job-engine'
import { createStoredFailures } from '../inbox/stored-failure'
import type { EncryptionKey } from '../encryption/encryption-keys'
import { MAX_DELAY_MS } from './job-limits'
import type { RegisteredJob } from './job-registry'
import { jobQueueSettings } from './jobs-options'
import type { PlatformJobsOptions } from './jobs-options'

export type JobQueue = DurableQueue<JobEngine>

/** The queues of a process: one that jobs share, and one of each separate job. */
export interface JobQueues {
  readonly all: readonly { name: string; queue: JobQueue }[]
  /** The queue of a job. */
  of(job: string): JobQueue
  /** @param work gets the name of the queue: `shared`, or that of its job */
  each<Result>(work: (queue: JobQueue, name: string) => Promise<Result>): Promise<Result[]>
  /** Lists jobs of all queues, with readable failures. */
  list(selection: EntrySelection): Promise<ListedEntry[]>
  /** The sum of what each queue did. */
  sum(work: (queue: JobQueue) => Promise<number>): Promise<number>
  /** Opens the queues, and again until it succeeds: what they hold must run without a call. */
  start(): Promise<void>
  close(withinMs?: number): Promise<void>
}

export interface JobQueuesOptions {
  options: PlatformJobsOptions
  registry: ReadonlyMap<string, RegisteredJob>
  encryptionKeys: readonly EncryptionKey[]
  run: JournaledRunner
  warn: (message: string) => void
}

const MAX_RETRY_DELAY_MS = 3600 * 1000

/** @throws PlatformError `configuration_invalid` */
export function createJobQueues({
  options,
  registry,
  encryptionKeys,
  run,
  warn,
}: JobQueuesOptions): JobQueues {
  const failures = createStoredFailures(encryptionKeys)
  const shared = openQueue()
  const separate = new Map(
    [...registry]
      .filter(([, { isSeparate }]) => isSeparate)
      .map(([name, registered]) => [name, openQueue(registered)]),
  )
  const all = [
    { name: 'shared', queue: shared },
    ...[...separate].map(([name, queue]) => ({ name, queue })),
  ]

  function openQueue(registered?: RegisteredJob): JobQueue {
    const { name, settings } = jobQueueSettings(options, registered)
    return createDurableQueue({
      kind: {
        name,
        title: 'The queue of jobs',
        item: 'Job',
        maxRetryDelayMs: MAX_RETRY_DELAY_MS,
        maxDelayMs: MAX_DELAY_MS,
        hasJournal: true,
      },
      settings,
      engine: options.engine ?? SQLITE_FILE,
      run,
      // Jobs are redacted by their shop only.
      read: async () => ({ payload: {} }),
      failures,
      warn,
      isWorker: options.run,
    })
  }

  function each<Result>(
    work: (queue: JobQueue, name: string) => Promise<Result>,
  ): Promise<Result[]> {
    return Promise.all(all.map(({ queue, name }) => work(queue, name)))
  }

  return {
    all,
    of: job => separate.get(job) ?? shared,
    each,
    async list(selection) {
      const listed = await each(queue => queue.use('list jobs', engine => engine.list(selection)))
      return Promise.all(
        listed
          .flat()
          .toSorted((left, right) => right.receivedAt - left.receivedAt)
          .slice(0, selection.limit)
          .map(async ({ failure, ...entry }) => ({
            ...entry,
            ...(failure !== undefined && {
              failure: await failures.read({ ...entry, webhookId: entry.id, failure }),
            }),
          })),
      )
    },
    async sum(work) {
      return (await each(work)).reduce((sum, amount) => sum + amount, 0)
    },
    async start() {
      await each(queue => queue.start())
    },
    async close(withinMs) {
      await each(queue => queue.close(withinMs))
    },
  }
}
