import { expect, it } from 'vitest'
import type { JobStats, ListedJob } from '../../../server/core/jobs/platform-jobs'
import { describeJobs } from '../../../server/devtools/job-tables'

const SHOP = 'a.platform.test'
const COUNTS = { waiting: 2, running: 1, done: 5, dead: 1 }

function job(id: string, state: ListedJob['state'], shop?: string): ListedJob {
  const about = { id, name: 'sync', state, attempts: 1, isDue: false, enqueuedAt: 1 }
  return { ...about, ...(shop !== undefined && { shop }) }
}

const listed: Record<string, ListedJob[]> = {
  running: [job('r', 'running')],
  waiting: [job('w1', 'waiting', SHOP), job('w2', 'waiting', SHOP)],
  dead: [job('d', 'dead', SHOP)],
}

const describeWith = (jobs: JobStats['jobs']) =>
  describeJobs(
    {
      stats: async () => [{ queue: 'shared', ...COUNTS, lagMs: 7, jobs }],
      list: async ({ state = '' } = {}) => listed[state] ?? [],
    },
    [{ job: 'sync', runs: 3, failed: 1, durationMs: 20 }],
  )

it('the jobs page has queues, jobs with their rates, shops, and what is not done', async () => {
  const named = [
    { topic: 'sync', ...COUNTS },
    { topic: 'mail', ...COUNTS },
  ]
  expect(await describeWith(named)).toEqual({
    queues: [{ queue: 'shared', ...COUNTS, lagMs: 7 }],
    jobs: [
      { name: 'mail', ...COUNTS },
      { name: 'sync', ...COUNTS, runs: 3, failed: 1, durationMs: 20 },
    ],
    shops: [
      { shop: SHOP, waiting: 2, running: 0, dead: 1 },
      { shop: undefined, waiting: 0, running: 1, dead: 0 },
    ],
    listed: [
      job('r', 'running'),
      job('d', 'dead', SHOP),
      job('w1', 'waiting', SHOP),
      job('w2', 'waiting', SHOP),
    ],
  })
})

it('the jobs page counts the jobs of an engine without counts by job', async () => {
  const { jobs } = await describeWith(undefined)
  expect(jobs).toEqual([
    { name: 'sync', waiting: 2, running: 1, dead: 1, runs: 3, failed: 1, durationMs: 20 },
  ])
})
