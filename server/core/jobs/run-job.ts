import { LRUCache } from 'lru-cache'
import type { AdminApiContext } from '../api/shop-clients'
import { atMost } from '../concurrency/at-most'
import { PlatformError } from '../errors/errors'
import { runAttempt } from '../inbox/attempt'
import type { InboxDelivery, InboxRun, JournaledRunner, RunJournal } from '../inbox/inbox'
import type { PlatformObserver } from '../platform-observer'
import type { Session } from '../session/session'
import { FailedRun, failedAttempt, isAccessRefused } from './failed-run'
import { aboutInput } from './job-content'
import type { JobContent, StoredValue } from './job-content'
import { parseJobInput } from './job-input'
import type { RegisteredJob } from './job-registry'
import { createSteps } from './job-steps'
import type { AnyPlatformJob, JobLog, PlatformJobContext } from './platform-job'
import { isRefusedTooLong } from './refused-time'

/** Stands for the shop of a job that has none: the engines share runs between shops. */
export const NO_SHOP = '*'

/** Milliseconds for which a process runs no job of a shop that refused one. */
const PARKED_MS = 60_000
const MAX_SHOPS = 10_000
/** Between attempts to find a job that this process does not know: another version may. */
const UNKNOWN_RETRY_MS = 5000
const MAX_UNKNOWN_ATTEMPTS = 50

export interface JobRunServices {
  registry: ReadonlyMap<string, RegisteredJob>
  content: JobContent
  timeLimitMs: number
  adminOf: (shop: string) => Promise<{ session: Session; admin: AdminApiContext }>
  observer: PlatformObserver
  /** Writes a line of a job. */
  log: (level: keyof JobLog, message: string) => void
  /** Epoch milliseconds. */
  now: () => number
}

/** Creates the function that runs an entry of a queue as the job that it is. */
export function createJobRunner(services: JobRunServices): JournaledRunner {
  const { registry, content, timeLimitMs, adminOf, observer, now } = services
  /** Until when the jobs of a shop wait, in epoch milliseconds. */
  const parked = new LRUCache<string, number>(atMost(MAX_SHOPS))

  async function runHandler(
    job: AnyPlatformJob,
    { id, shop }: InboxDelivery,
    reading: Promise<StoredValue>,
    attempt: number,
    signal: AbortSignal,
    journal: RunJournal,
  ): Promise<void> {
    const { name } = job
    const { value } = await reading
    const context: PlatformJobContext<unknown> = {
      input: await parseJobInput(job, value),
      id,
      attempt,
      signal,
      step: createSteps({ id, name }, journal, content, signal),
      report: (done, total) => journal.saveProgress(JSON.stringify({ done, total })),
      log: createLog(services.log, `Job ${name} ${id}${shop === NO_SHOP ? '' : ` of ${shop}`}: `),
    }
    const access = job.perShop ? { shop, ...(await adminOf(shop)) } : {}
    // The types of a definition connect its context with perShop.
    await job.handler({ ...context, ...access } as never)
  }

  async function outcomeOf(
    thrown: unknown,
    registered: RegisteredJob,
    { shop }: InboxDelivery,
    { attempt }: InboxRun,
    journal: RunJournal,
  ): Promise<FailedRun> {
    if (!registered.job.perShop || !isAccessRefused(thrown))
      return failedAttempt(thrown, attempt, registered)
    parked.set(shop, now() + PARKED_MS)
    // A journal that cannot be written does not count against the job.
    const isFinal = await isRefusedTooLong(journal, now()).catch(() => false)
    return new FailedRun(thrown, isFinal ? { isFinal } : { isRefused: true })
  }

  return async (delivery, run, journal) => {
    const { id, shop, topic: name } = delivery
    const { attempt, signal } = run
    const registered = registry.get(name)
    if (!registered) throw unknownJob(name, attempt)
    if ((parked.get(shop) ?? 0) > now())
      throw new FailedRun(new Error('The shop refuses the app'), { isRefused: true })
    // The engine counts a run whose process ended.
    if (attempt > registered.attempts)
      throw new FailedRun(new PlatformError('job_failed', 'The process ended while it ran'), {
        isFinal: true,
      })
    try {
      const shopOfJob = shop === NO_SHOP ? undefined : shop
      const lagMs = Math.max(0, now() - run.receivedAt)
      const reading = content.read(delivery.content, aboutInput(id, name))
      // One that cannot be read fails the run, which is observed as well.
      const { storedIn } = await reading.catch((): Partial<StoredValue> => ({}))
      await observer.run(
        { kind: 'job', job: name, shop: shopOfJob, id, attempt, lagMs, storedIn },
        () =>
          runAttempt(
            timeLimitMs,
            signal,
            each => runHandler(registered.job, delivery, reading, attempt, each, journal),
            () =>
              new PlatformError('job_failed', `Job "${name}" did not end within ${timeLimitMs} ms`),
          ),
      )
    } catch (error) {
      throw await outcomeOf(error, registered, delivery, run, journal)
    }
  }
}

/** A process of an older version must not end a job that a newer one has stored. */
function unknownJob(name: string, attempt: number): FailedRun {
  return new FailedRun(
    new PlatformError('job_unknown', `No file of server/platform/jobs defines the job "${name}"`),
    {
      isFinal: attempt >= MAX_UNKNOWN_ATTEMPTS,
      retryAfterMs: UNKNOWN_RETRY_MS * attempt,
    },
  )
}

function createLog(write: JobRunServices['log'], prefix: string): JobLog {
  return {
    info: message => write('info', prefix + message),
    warn: message => write('warn', prefix + message),
    error: message => write('error', prefix + message),
  }
}
