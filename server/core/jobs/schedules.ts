import type { Storage } from 'unstorage'
import { PlatformError } from '../errors/errors'
import { isJsonObject } from '../json-object'
import { createRecordStorage, keyDigest } from '../records/record-storage'
import { createThrottledWarning } from '../throttled-warning'
import { parseJobInput } from './job-input'
import type { RegisteredJob } from './job-registry'
import type { AnyPlatformJob } from './platform-job'

/** The schedules of a process. */
export interface Schedules {
  /** @throws PlatformError `configuration_invalid` for a scheduled job that needs an input */
  check(): Promise<void>
  start(): void
  /** Fires the times that are due, on a runtime that has no timers between its events. */
  follow(): Promise<void>
  stop(): void
  /**
   * Moves the clock away from the real one, and resolves when the times that are due have fired.
   * For development and tests.
   */
  moveClock(offsetMs: number): Promise<void>
}

export interface SchedulesOptions {
  jobs: readonly RegisteredJob[]
  /** Shared by all processes: the time at which each schedule fired. */
  records: Storage
  /** Epoch milliseconds. */
  now: () => number
  /** Stores the job of a time. The key is the same in each process, so that one of them does. */
  fire: (job: AnyPlatformJob, key: string) => Promise<void>
  warn: (message: string) => void
}

const TICK_MS = 1000
/**
 * A stored time further ahead was written by a clock that was ahead. It is replaced, and the keys
 * keep what fires again from being stored again.
 */
const MAX_AHEAD_MS = 60_000
const WARN_EVERY_MS = 60_000

interface Scheduled {
  job: AnyPlatformJob
  schedule: NonNullable<RegisteredJob['schedule']>
  /** Nothing fires between these times. */
  quiet: { from: number; until: number }
}

/**
 * Fires schedules: each time once among all processes, and only the last one of those that were
 * missed. A schedule that is new fires at its next time.
 */
export function createSchedules({ jobs, records, now, fire, warn }: SchedulesOptions): Schedules {
  const storage = createRecordStorage(records)
  const scheduled = jobs.flatMap(({ job, schedule }): Scheduled[] =>
    schedule ? [{ job, schedule, quiet: { from: 0, until: 0 } }] : [],
  )
  const warnOfFailure = createThrottledWarning({ intervalMs: WARN_EVERY_MS, now: Date.now, warn })
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined
  let offset = 0

  async function firedAt(key: string, at: number): Promise<number | undefined> {
    const record = await storage.get(key)
    const fired = isJsonObject(record) ? record['firedAt'] : undefined
    return typeof fired === 'number' && fired <= at + MAX_AHEAD_MS ? fired : undefined
  }

  async function follow({ job, schedule, quiet }: Scheduled): Promise<void> {
    const at = now() + offset
    if (at >= quiet.from && at < quiet.until) return
    const key = `schedule:${keyDigest(job.name)}`
    const fired = await firedAt(key, at)
    const latest = schedule.latest(at)
    if (fired === undefined) await storage.set(key, { firedAt: at })
    else if (latest !== undefined && latest > fired) {
      // Stored before it is recorded: a process that ends in between does not lose it, and the key
      // keeps the next one from storing it twice.
      await fire(job, `schedule ${new Date(latest).toISOString()}`)
      await storage.set(key, { firedAt: latest })
    }
    quiet.from = at
    quiet.until = schedule.next(at) ?? Number.POSITIVE_INFINITY
  }

  async function followAll(): Promise<void> {
    for (const each of scheduled) {
      try {
        await follow(each)
      } catch (error) {
        warnOfFailure(
          `The schedule of job "${each.job.name}" could not be followed, and is tried again: ${error instanceof Error ? error.message : 'unknown error'}`,
        )
      }
    }
  }

  function tick(): Promise<void> {
    ticking ??= followAll().finally(() => (ticking = undefined))
    return ticking
  }

  return {
    async check() {
      for (const { job } of scheduled) {
        await parseJobInput(job, undefined).catch((cause: unknown) => {
          throw new PlatformError(
            'configuration_invalid',
            `Job "${job.name}" has a schedule, which passes no input: let its schema accept undefined`,
            { cause },
          )
        })
      }
    },
    start() {
      if (timer || scheduled.length === 0) return
      timer = setInterval(() => void tick(), TICK_MS)
      // It must not keep the process running.
      timer.unref()
      void tick()
    },
    follow: tick,
    stop() {
      clearInterval(timer)
      timer = undefined
    },
    async moveClock(offsetMs) {
      // It began with the clock before.
      await ticking
      offset = offsetMs
      if (timer) await tick()
    },
  }
}
