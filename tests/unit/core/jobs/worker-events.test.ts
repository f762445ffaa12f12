import { afterEach, beforeEach, expect, it } from 'vitest'
import { createD1Inbox } from '../../../../server/core/inbox/d1-inbox'
import type { JobOutbox, PreparedJob } from '../../../../server/core/jobs/job-outbox'
import type { AnyPlatformJob } from '../../../../server/core/jobs/platform-job'
import type { PlatformJobsOptions } from '../../../../server/core/jobs/jobs-options'
import { sqliteD1 } from '../inbox/d1-place'
import { createJobScene } from './job-scenes'
import type { JobScene } from './job-scenes'

/** Names of the queues that messages were sent for. */
let messages: string[]
let runs: string[]
let scene: JobScene | undefined

beforeEach(() => {
  messages = []
  runs = []
})
afterEach(() => scene?.close())

const DEFINITIONS: AnyPlatformJob[] = [
  { name: 'shared', handler: () => void runs.push('shared') },
  { name: 'alone', concurrency: 1, handler: () => void runs.push('alone') },
  { name: 'nightly', schedule: '0 3 * * *', handler: () => void runs.push('nightly') },
]
const NIGHT = Date.parse('2026-11-29T03:00:00.000Z')

/** Jobs of a worker, which has been started; the test causes its events. */
async function startWorker(options: PlatformJobsOptions = {}, now = () => Date.now()) {
  const queue = {
    send: async ({ platformQueue }: { platformQueue: string }) => void messages.push(platformQueue),
  }
  const bindings = { DB: sqliteD1(), QUEUE: queue }
  scene = await createJobScene(DEFINITIONS, {
    options: { engine: createD1Inbox({}, () => bindings), ...options },
    now,
  })
  await scene.jobs.start()
  return scene.jobs
}

it('runs a queue when a message names it, and no other', async () => {
  const jobs = await startWorker()
  await jobs.enqueue('shared')
  await jobs.enqueue('alone')
  expect(messages).toEqual(['jobs', 'jobs-alone'])
  await jobs.work('inbox')
  await jobs.work('jobs-alone')
  expect(runs).toEqual(['alone'])
  await jobs.work('jobs')
  expect(runs).toEqual(['alone', 'shared'])
})

it('only stores jobs where the worker does not run them', async () => {
  const jobs = await startWorker({ run: false })
  const { id } = await jobs.enqueue('shared')
  await jobs.work('jobs')
  expect([runs, await jobs.progress(id)]).toEqual([[], { state: 'waiting', attempts: 0 }])
})

it('fires a schedule with the first cron trigger after its time, once', async () => {
  let clock = NIGHT - 60_000
  const jobs = await startWorker({}, () => clock)
  await jobs.tend()
  clock = NIGHT + 30_000
  await jobs.tend()
  await jobs.tend()
  await jobs.work('jobs')
  expect(runs).toEqual(['nightly'])
})

it('moves the jobs of an outbox with the cron trigger', async () => {
  let stored: PreparedJob[] = []
  const outbox: JobOutbox = {
    open: async () => {},
    read: async () => stored,
    remove: async ids => void (stored = stored.filter(({ id }) => !ids.includes(id))),
    forget: async () => {},
  }
  const jobs = await startWorker({ outbox })
  stored.push(await jobs.prepare('shared'))
  await jobs.tend()
  await jobs.work('jobs')
  expect([runs, stored]).toEqual([['shared'], []])
})
