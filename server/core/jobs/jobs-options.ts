import { parseInboxOptions } from '../inbox/inbox-settings'
import type { InboxSettings, PlatformInboxOptions } from '../inbox/inbox-settings'
import type { JobEngineFactory } from '../inbox/job-engine'
import type { JobOutbox } from './job-outbox'
import type { RegisteredJob } from './job-registry'

/** `jobs` of `configurePlatform`. */
export interface PlatformJobsOptions extends Pick<
  PlatformInboxOptions,
  'refusedDelayMs' | 'leaseMs' | 'stopWithinMs' | 'keepDoneMs' | 'keepDeadMs'
> {
  /** Stores jobs elsewhere than in an SQLite file. */
  engine?: JobEngineFactory | undefined
  /**
   * Where the app stores jobs in its own transactions, with `usePlatformJobs().prepare`: they are
   * moved from there to the engine. Use `databaseOutbox`.
   */
  outbox?: JobOutbox | undefined
  /**
   * The SQLite file, on a disk of this machine. A job with `concurrency` or `order` has a file of
   * its own next to it. @default '.data/platform-jobs.sqlite', next to the files of the storage
   * mount `platform`
   */
  path?: string | undefined
  /** Jobs that this process runs at the same time. @default 10 */
  concurrency?: number | undefined
  /**
   * Whether this process runs jobs and follows schedules; false: it only stores them, and others
   * run them. @default true
   */
  run?: boolean | undefined
  /**
   * Milliseconds after which a run counts as failed. With D1, 12 minutes is the maximum and the
   * default. @default 3600000, an hour
   */
  timeLimitMs?: number | undefined
}

const DEFAULT_PATH = '.data/platform-jobs.sqlite'
const HOUR_MS = 3600 * 1000
/** The registry limits the attempts of each job; this is the limit of the engine. */
const MAX_ATTEMPTS = 100

/** A queue of an app. */
export interface JobQueueSettings {
  /** Of the queue: `jobs`, or `jobs-NAME` of a separate job. */
  name: string
  settings: InboxSettings
}

/** @throws PlatformError `configuration_invalid`: names the option */
export function jobQueueSettings(
  { path = DEFAULT_PATH, timeLimitMs, outbox: _outbox, ...options }: PlatformJobsOptions,
  separate?: Pick<RegisteredJob, 'job'>,
): JobQueueSettings {
  const { name, concurrency, order } = separate?.job ?? {}
  const suffix = name === undefined ? '' : `-${name}`
  return {
    name: `jobs${suffix}`,
    settings: parseInboxOptions({
      ...options,
      path: path.replace(/(\.\w+)?$/, extension => suffix + extension),
      concurrency: concurrency ?? options.concurrency,
      order,
      timeLimitMs: timeLimitMs ?? options.engine?.maxRunMs ?? HOUR_MS,
      attempts: MAX_ATTEMPTS,
      // The runner asks for more.
      retryDelayMs: 1,
    }),
  }
}
