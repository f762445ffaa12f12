import { expect, it } from 'vitest'
import { recordRun, runRates } from '../../../server/devtools/recent-runs'

it('the rate of a job has its runs within the last minute', () => {
  const run = { job: 'import', durationMs: 100, hasFailed: false }
  recordRun({ ...run, endedAt: 1000 })
  recordRun({ ...run, endedAt: 50_000, durationMs: 301, hasFailed: true })
  recordRun({ ...run, endedAt: 60_000 })
  recordRun({ ...run, endedAt: 60_000, job: 'report' })

  expect(runRates(60_000)).toEqual([
    { job: 'import', runs: 3, failed: 1, durationMs: 167 },
    { job: 'report', runs: 1, failed: 0, durationMs: 100 },
  ])
  expect(runRates(115_000)).toEqual([
    { job: 'import', runs: 1, failed: 0, durationMs: 100 },
    { job: 'report', runs: 1, failed: 0, durationMs: 100 },
  ])
  expect(runRates(200_000)).toEqual([])
})
