import { PlatformError } from '../errors/errors'
import { readSchedule } from './job-schedule'
import type { ReadSchedule } from './job-schedule'
import type { AnyPlatformJob } from './platform-job'

/** A definition with its limits. */
export interface RegisteredJob {
  job: AnyPlatformJob
  attempts: number
  retryDelayMs: number
  schedule?: ReadSchedule | undefined
  /** Whether it has a queue of its own, in which nothing else takes its place. */
  isSeparate: boolean
}

const NAME = /^\w[\w-]{0,63}$/
const DEFAULT_ATTEMPTS = 10
const MAX_ATTEMPTS = 100
const MAX_RETRY_DELAY_MS = 3600 * 1000
const MAX_CONCURRENCY = 1000

/**
 * Checks the jobs of an app.
 *
 * @throws PlatformError `configuration_invalid` that names each mistake
 */
export function registerJobs(jobs: readonly AnyPlatformJob[]): ReadonlyMap<string, RegisteredJob> {
  const registered = new Map<string, RegisteredJob>()
  const mistakes: string[] = []
  for (const job of jobs) {
    if (registered.has(job.name)) mistakes.push(`Two jobs have the name "${job.name}".`)
    mistakes.push(...mistakesOf(job).map(mistake => `Job "${job.name}": ${mistake}.`))
    registered.set(job.name, {
      job,
      attempts: job.retry?.attempts ?? DEFAULT_ATTEMPTS,
      retryDelayMs: job.retry?.delayMs ?? 1000,
      schedule: job.schedule === undefined ? undefined : scheduleOf(job.schedule),
      isSeparate: job.concurrency !== undefined || job.order !== undefined,
    })
  }
  if (mistakes.length > 0) throw new PlatformError('configuration_invalid', mistakes.join('\n'))
  return registered
}

function scheduleOf(schedule: NonNullable<AnyPlatformJob['schedule']>): ReadSchedule | undefined {
  const read = readSchedule(schedule)
  return typeof read === 'string' ? undefined : read
}

function mistakesOf({ name, retry, concurrency, order, perShop, schedule }: AnyPlatformJob) {
  const read = schedule === undefined ? undefined : readSchedule(schedule)
  return [
    !NAME.test(name) && 'its name must have letters, digits, - and _ only, at most 64',
    !isBetween(retry?.attempts, 1, MAX_ATTEMPTS) &&
      `retry.attempts must be a whole number from 1 to ${MAX_ATTEMPTS}`,
    !isBetween(retry?.delayMs, 1, MAX_RETRY_DELAY_MS) &&
      `retry.delayMs must be a whole number from 1 to ${MAX_RETRY_DELAY_MS}`,
    !isBetween(concurrency, 1, MAX_CONCURRENCY) &&
      `concurrency must be a whole number from 1 to ${MAX_CONCURRENCY}`,
    order !== undefined && order !== 'shop' && "order must be 'shop', or left out",
    order === 'shop' && !perShop && "order: 'shop' needs perShop: true",
    typeof read === 'string' && read,
  ].filter(mistake => mistake !== false)
}

function isBetween(value: number | undefined, min: number, max: number): boolean {
  return value === undefined || (Number.isSafeInteger(value) && value >= min && value <= max)
}
