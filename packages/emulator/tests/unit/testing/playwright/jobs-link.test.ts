import { spawn } from 'node:child_process'
import process from 'node:process'
import { afterEach, expect, it } from 'vitest'
import { JOBS_CHANNEL } from '../../../../../../shared/job-control'
import { openJobsLink } from '../../../../testing/playwright/jobs-link'
import { createTestJobs } from '../../../../testing/playwright/test-jobs'

/** Publishes jobs as the server of an app does. */
const APP = `
const calls = []
const jobs = {
  entries: async () => calls.map(name => ({ id: name, name, state: 'done', attempts: 1, isDue: false })),
  dead: async ({ shop }) => { throw new Error('no dead jobs of ' + shop) },
  replay: async selection => { calls.push('replay ' + JSON.stringify(selection)); return 2 },
  moveClock: async offset => { calls.push('clock ' + offset) },
}
require('node:diagnostics_channel').channel('${JOBS_CHANNEL}').publish(jobs)
setInterval(() => {}, 1000)
`

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

it('a test calls the jobs in the process of its app, and gets their results and errors', async () => {
  const link = await openJobsLink()
  const { PATH } = process.env
  const app = spawn(process.execPath, ['-e', APP], {
    env: { PATH, ...link.environment({ NODE_OPTIONS: '--no-warnings' }) },
    stdio: 'ignore',
  })
  stops.push(
    () => link.close(),
    () => app.kill('SIGKILL'),
  )
  const warnings: Error[] = []
  const warn = (warning: Error) => void warnings.push(warning)
  process.on('warning', warn)
  stops.push(() => process.off('warning', warn))
  const clock = async () => ({ offsetMs: 5000, now: '' })
  const jobs = createTestJobs(link, { clock }, 'a.platform.test')
  await jobs.idle()
  expect(await jobs.replay()).toBe(2)
  expect(await jobs.replay('1')).toBe(2)
  expect((await jobs.list()).map(({ name }) => name)).toEqual([
    'clock 5000',
    'replay {"shop":"a.platform.test"}',
    'replay {"id":"1"}',
  ])
  await expect(jobs.dead()).rejects.toThrow('The jobs of the app: no dead jobs of a.platform.test')
  // A listener that stays after each call.
  for (let call = 0; call < 20; call++) await jobs.list()
  expect(warnings).toEqual([])
})
