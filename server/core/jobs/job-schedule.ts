import { Cron } from 'croner'

/** When a job starts by itself. */
export type JobSchedule =
  | string
  | {
      /** Five fields, or six with seconds first, e.g. `0 3 * * *`. */
      cron: string
      /** IANA name, e.g. `Europe/Berlin`. @default 'UTC' */
      timeZone?: string
    }

/** A schedule that could be read. Times are epoch milliseconds. */
export interface ReadSchedule {
  /** The last time at or before `at`; undefined when there is none. */
  latest(at: number): number | undefined
  /** The first time after `at`; undefined when there is none. */
  next(at: number): number | undefined
}

/**
 * Reads a schedule. In an hour that a time zone skips, a time is that of the hour after it; in an
 * hour that it repeats, the first one counts.
 *
 * @returns the schedule, or what is wrong
 */
export function readSchedule(schedule: JobSchedule): ReadSchedule | string {
  const { cron, timeZone = 'UTC' } = typeof schedule === 'string' ? { cron: schedule } : schedule
  const place = `the schedule "${cron}"${timeZone === 'UTC' ? '' : ` in ${timeZone}`}`
  let read: Cron
  try {
    read = new Cron(cron, { timezone: timeZone, paused: true })
    // Only then is an unknown time zone found.
    if (!read.nextRun()) return `${place} has no time in the future`
  } catch (error) {
    return `${place} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
  return {
    // "Before" a second later: croner leaves out the time itself.
    latest: at => read.previousRuns(1, new Date(at + 1000))[0]?.getTime(),
    next: at => read.nextRun(new Date(at))?.getTime(),
  }
}
