import type { EmulatorClock } from '../state/clock'

/** Scheduled jobs of shops on the emulator's clock. */
export interface ClockJobs {
  /** @param at milliseconds since the epoch */
  add: (shop: string, at: number, run: () => Promise<void>) => void
  /**
   * Runs due jobs, and the jobs that they make due, in the order of their times. Jobs with the same
   * time run concurrently. After a change of the clock, this runs them immediately instead of with
   * the next timer.
   */
  runDue: () => Promise<void>
  /** Removes the jobs of a shop. */
  forget: (shop: string) => void
  /** Removes all jobs permanently. */
  stop: () => void
}

/** Polling interval for a clock that stands still. */
const MIN_WAIT_MS = 100
/** Maximum delay of a JavaScript timer. */
const MAX_WAIT_MS = 2 ** 31 - 1

export function createClockJobs(clock: EmulatorClock): ClockJobs {
  let jobs: { shop: string; at: number; run: () => Promise<void> }[] = []
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const nextTime = () => Math.min(...jobs.map(({ at }) => at))

  function setTimer(): void {
    clearTimeout(timer)
    if (jobs.length === 0) return
    const wait = Math.min(Math.max(nextTime() - clock.now(), MIN_WAIT_MS), MAX_WAIT_MS)
    // A job never rejects. The server keeps the process running; scheduled jobs do not.
    timer = setTimeout(() => void runDue(), wait).unref()
  }

  async function runDue(): Promise<void> {
    while (jobs.length > 0 && nextTime() <= clock.now()) {
      const at = nextTime()
      const due = jobs.filter(job => job.at === at)
      jobs = jobs.filter(job => job.at !== at)
      await Promise.all(due.map(({ run }) => run()))
    }
    setTimer()
  }

  return {
    add: (shop, at, run) => {
      if (stopped) return
      jobs.push({ shop, at, run })
      setTimer()
    },
    runDue,
    forget: shop => {
      jobs = jobs.filter(job => job.shop !== shop)
      setTimer()
    },
    stop: () => {
      stopped = true
      jobs = []
      clearTimeout(timer)
    },
  }
}
