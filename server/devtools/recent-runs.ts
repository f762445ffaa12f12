import { definePlugin, onClose } from '#platform-runtime/define'
import { AbortedAttempt } from '../core/inbox/attempt'
import { onPlatformEvent } from '../nitro/observe/events'

/** The runs of a job that ended within the last minute. */
export interface RunRate {
  job: string
  runs: number
  failed: number
  /** Milliseconds, on average. */
  durationMs: number
}

interface Run {
  job: string
  endedAt: number
  durationMs: number
  hasFailed: boolean
}

const MINUTE_MS = 60_000
const MAX_RUNS = 10_000

const runs: Run[] = []

/** Records the runs of jobs for the tab in Nuxt DevTools. Development only. */
export default definePlugin(app => {
  const stop = onPlatformEvent(event => {
    if (event.type !== 'work' || event.work.kind !== 'job') return
    const { job } = event.work
    const { durationMs, failure } = event
    // Canceled, or released by a server that stops.
    if (failure?.error instanceof AbortedAttempt) return
    recordRun({ job, endedAt: Date.now(), durationMs, hasFailed: failure !== undefined })
  })
  // A reload of the development server runs this file again.
  onClose(app, stop)
})

export function recordRun(run: Run): void {
  runs.push(run)
  if (runs.length > MAX_RUNS) runs.shift()
}

/** Returns the rate of each job that ran within the last minute. */
export function runRates(now = Date.now()): RunRate[] {
  while ((runs[0]?.endedAt ?? now) < now - MINUTE_MS) runs.shift()
  return Array.from(
    Map.groupBy(runs, ({ job }) => job),
    ([job, ended]) => ({
      job,
      runs: ended.length,
      failed: ended.filter(({ hasFailed }) => hasFailed).length,
      durationMs: Math.round(ended.reduce((sum, run) => sum + run.durationMs, 0) / ended.length),
    }),
  )
}
