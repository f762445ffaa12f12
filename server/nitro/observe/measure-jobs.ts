import type { BatchObservableResult, Meter } from '@opentelemetry/api'
import { AbortedAttempt } from '../../core/inbox/attempt'
import { isAccessRefused } from '../../core/jobs/failed-run'
import type { JobStats } from '../../core/jobs/platform-jobs'
import { onPlatformEvent } from './events'
import type { PlatformEvent } from './events'

const STATES = ['waiting', 'running', 'done', 'dead'] as const

/**
 * Records the duration of each run and the lag of each job, and counts the jobs of each queue when
 * metrics are collected.
 *
 * @param readStats resolves to undefined in an app without jobs
 * @returns a function that ends it
 */
export function measureJobs(
  meter: Meter,
  readStats: () => Promise<JobStats[] | undefined>,
): () => void {
  const durations = meter.createHistogram('platform.job.duration', {
    unit: 's',
    description: 'Duration of the runs of jobs',
  })
  const lags = meter.createHistogram('platform.job.lag', {
    unit: 's',
    description: 'Time from the enqueue of jobs to their first run',
  })
  const entries = meter.createObservableGauge('platform.jobs', {
    description: 'Jobs of each queue by state',
  })

  const waits = meter.createObservableGauge('platform.jobs.wait', {
    unit: 's',
    description: 'Time for which the job that waits longest could have run',
  })

  const stopListening = onPlatformEvent(event => {
    if (event.type !== 'work' || event.work.kind !== 'job') return
    const { job, attempt, lagMs } = event.work
    const outcome = outcomeOf(event)
    durations.record(event.durationMs / 1000, {
      'platform.job': job,
      'platform.outcome': outcome,
    })
    // A refused run is not counted as an attempt: the next one is the first again.
    if (attempt === 1 && outcome !== 'refused') lags.record(lagMs / 1000, { 'platform.job': job })
  })

  async function observe(result: BatchObservableResult): Promise<void> {
    // A storage that does not respond must not end the collection of other metrics.
    const stats = await readStats().catch(() => undefined)
    for (const { queue, lagMs, ...counts } of stats ?? []) {
      for (const state of STATES)
        result.observe(entries, counts[state], {
          'platform.queue': queue,
          'platform.state': state,
        })
      result.observe(waits, lagMs / 1000, { 'platform.queue': queue })
    }
  }
  meter.addBatchObservableCallback(observe, [entries, waits])

  return () => {
    stopListening()
    meter.removeBatchObservableCallback(observe, [entries, waits])
  }
}

function outcomeOf({ failure }: Extract<PlatformEvent, { type: 'work' }>): string {
  if (!failure) return 'done'
  if (failure.error instanceof AbortedAttempt) return 'aborted'
  return isAccessRefused(failure.error) ? 'refused' : 'failed'
}
