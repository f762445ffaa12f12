import type { EmulatorClock } from '../state/clock'

/** Work for a shop that waits for a time of the emulator's clock. */
export interface ClockJobs {
  /** @param at milliseconds since the epoch */
  add: (shop: string, at: number, run: () => Promise<void>) => void
  /**
   * Runs what is due, and what that makes due, in the order of its time; what has the same time runs at the same time.
   * A clock that was moved is followed at once this way, instead of by the next timer.
   */
  runDue: () => Promise<void>
  /** Forgets what a shop waits for. */
  forget: (shop: string) => void
  /** Forgets everything, for good. */
  stop: () => void
}

/** A clock that stands still never reaches the time: it is looked at again after this long. */
const MIN_WAIT_MS = 100
/** Longest wait that a timer of JavaScript can have. */
const MAX_WAIT_MS = 2 ** 31 - 1

export function createClockJobs(clock: EmulatorClock): ClockJobs {
  let jobs: { shop: string, at: number, run: () => Promise<void> }[] = []
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const nextTime = () => Math.min(...jobs.map(({ at }) => at))

  function setTimer(): void {
    clearTimeout(timer)
    if (jobs.length === 0) return
    const wait = Math.min(Math.max(nextTime() - clock.now(), MIN_WAIT_MS), MAX_WAIT_MS)
    // A job never rejects. The server keeps the process alive, not what it may do in two days.
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
    forget: (shop) => {
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
