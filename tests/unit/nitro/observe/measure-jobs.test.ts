import type { Attributes, BatchObservableCallback, Meter } from '@opentelemetry/api'
import { beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../../../server/core/errors/errors'
import { serverStoppedError } from '../../../../server/core/inbox/attempt'
import type { ObservedWork } from '../../../../server/core/platform-observer'
import { observeWork } from '../../../../server/nitro/observe/events'
import { measureJobs } from '../../../../server/nitro/observe/measure-jobs'
import { fake } from '../../../fake'

const RUN = {
  kind: 'job',
  job: 'report',
  shop: undefined,
  id: '1',
  attempt: 1,
  lagMs: 1500,
} as const satisfies ObservedWork

let recorded: [metric: string, seconds: number, attributes: Attributes | undefined][]
let callbacks: Set<BatchObservableCallback>
let meter: Meter

beforeEach(() => {
  recorded = []
  callbacks = new Set()
  meter = fake<Meter>({
    createHistogram: (metric: string) => ({
      record: (seconds: number, attributes?: Attributes) =>
        void recorded.push([metric, seconds, attributes]),
    }),
    createObservableGauge: () => ({ addCallback: () => {}, removeCallback: () => {} }),
    addBatchObservableCallback: (callback: BatchObservableCallback) => void callbacks.add(callback),
    removeBatchObservableCallback: (callback: BatchObservableCallback) =>
      void callbacks.delete(callback),
  })
})

/** What a collection of metrics gets. */
async function collect(): Promise<unknown[]> {
  const observed: unknown[] = []
  for (const callback of callbacks)
    await callback({
      observe: (_metric, value, attributes) => void observed.push([value, attributes]),
    })
  return observed
}

describe('the metrics of jobs', () => {
  it('have the duration of each run with its outcome', async () => {
    const stop = measureJobs(meter, async () => [])
    await observeWork(RUN, async () => {})
    for (const error of [
      new Error('secret'),
      new PlatformError('session_not_found', 'none'),
      serverStoppedError(),
    ])
      await observeWork(RUN, async () => {
        throw error
      }).catch(() => {})
    await observeWork(
      { kind: 'api', api: 'Admin API', shop: 'a', operation: '', attempts: 1 },
      () => Promise.resolve(),
    )
    stop()
    await observeWork(RUN, async () => {})
    expect(recorded.filter(([metric]) => metric === 'platform.job.duration')).toEqual(
      ['done', 'failed', 'refused', 'aborted'].map(outcome => [
        'platform.job.duration',
        expect.any(Number),
        { 'platform.job': 'report', 'platform.outcome': outcome },
      ]),
    )
  })

  it('have the lag of the first run that the shop did not refuse', async () => {
    const stop = measureJobs(meter, async () => [])
    await observeWork({ ...RUN, lagMs: 10 }, async () => {
      throw new PlatformError('session_not_found', 'none')
    }).catch(() => {})
    await observeWork(RUN, async () => {})
    await observeWork({ ...RUN, attempt: 2, lagMs: 9000 }, async () => {})
    stop()
    expect(recorded.filter(([metric]) => metric === 'platform.job.lag')).toEqual([
      ['platform.job.lag', 1.5, { 'platform.job': 'report' }],
    ])
  })

  it('have the jobs of each queue by state, and the lag of the one that waits longest', async () => {
    const counts = { waiting: 3, running: 1, done: 40, dead: 2 }
    const stop = measureJobs(meter, async () => [
      { queue: 'shared', ...counts, lagMs: 2500, jobs: undefined },
    ])
    expect(await collect()).toEqual([
      ...Object.entries(counts).map(([state, amount]) => [
        amount,
        { 'platform.queue': 'shared', 'platform.state': state },
      ]),
      [2.5, { 'platform.queue': 'shared' }],
    ])
    stop()
    expect(callbacks.size).toBe(0)
  })

  it('have no jobs while the storage does not respond, and in an app without jobs', async () => {
    measureJobs(meter, () => Promise.reject(new Error('away')))
    measureJobs(meter, async () => undefined)
    expect(await collect()).toEqual([])
  })
})
