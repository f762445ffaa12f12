import type { Job } from 'bullmq'
import { leaseLostError } from './attempt'
import type { JobWorker, StoredJob } from './bullmq-queue'
import type { RunJournal } from './inbox'

/** Rows of the log of a job: how its content was dropped while it could run. */
const CANCELLED = 'cancelled'
const REDACTED = 'redacted'

/** Returns the data of a job that remains when its content was dropped. */
export function withoutContent({ steps: _dropped, ...data }: StoredJob): StoredJob {
  return { ...data, content: null }
}

/**
 * Drops the content of a job that may be running. BullMQ replaces data without a condition, so that
 * its run could write back what it has read before. Rows of a log are only added: a run that writes
 * the data after this function finds the row.
 */
export async function dropContent(job: Job<StoredJob>, isCancelled = false): Promise<void> {
  await job.log(isCancelled ? CANCELLED : REDACTED)
  await job.updateData(droppedData(job.data, isCancelled))
}

/**
 * Returns whether the content of a job was dropped while it ran. If so, it is dropped again, also
 * from what this process has read.
 */
export async function wasDropped(worker: JobWorker, job: Job<StoredJob>): Promise<boolean> {
  const { logs } = await worker.getBackend().getJobLogs(job.id ?? '', 0, 0, true)
  if (logs.length === 0) return false
  await job.updateData(droppedData(job.data, logs[0] === CANCELLED))
  return true
}

/**
 * Creates the journal of a run.
 *
 * @param signal aborts when another process took the job over. BullMQ does not check who writes
 */
export function createBullmqJournal(
  worker: JobWorker,
  job: Job<StoredJob>,
  signal: AbortSignal,
): RunJournal {
  /** Each write has all steps: the last one must be the newest, also in a pool of connections. */
  let saving: Promise<void> = Promise.resolve()

  async function requireContent(): Promise<void> {
    signal.throwIfAborted()
    if (await wasDropped(worker, job)) throw leaseLostError()
  }

  async function save(name: string, result: string): Promise<void> {
    await requireContent()
    await job.updateData({ ...job.data, steps: { ...job.data.steps, [name]: result } })
    // It may have been dropped between the two.
    await requireContent()
  }

  return {
    steps: async () => new Map(Object.entries(job.data.steps ?? {})),
    async saveStep(name, result) {
      const saved = saving.then(() => save(name, result))
      saving = saved.catch(() => {})
      await saved
    },
    async saveProgress(progress) {
      await requireContent()
      await job.updateProgress(progress)
    },
  }
}

function droppedData(data: StoredJob, isCancelled: boolean): StoredJob {
  return { ...withoutContent(data), ...(isCancelled && { isCancelled }) }
}
