import type { FrameLocator } from '@playwright/test'
import { expect, test } from '../../packages/emulator/testing/playwright'
import { PLAYGROUND_SERVER } from '../integration/build-playground'

const DAY_MS = 24 * 3600_000

test.use({
  platform: {
    root: '.playground',
    server: PLAYGROUND_SERVER,
    environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' },
  },
})

// Twice: what one test has fired must fire again in the next one.
for (const place of ['a test', 'another test'])
  test(`the clock of the platform fires a schedule in ${place}`, async ({
    app,
    store,
    emulator,
  }) => {
    await app.open('/')
    await app.jobs.idle()
    expect(await app.jobs.list()).toEqual([])
    await emulator.control.advanceClock(DAY_MS)
    await app.jobs.idle()
    expect(await app.jobs.list()).toEqual([
      {
        ...{ id: expect.any(String), name: 'nightly-report', shop: store.shop },
        ...{ state: 'done', attempts: 1, isDue: false },
      },
      {
        ...{ id: expect.any(String), name: 'platform-for-each-shop' },
        ...{ state: 'done', attempts: 1, isDue: false },
      },
    ])
    expect(await app.jobs.dead()).toEqual([])
    expect(await app.jobs.replay()).toBe(0)
  })

/** Starts an import of so many products in the app, and returns the status of the response. */
function startImport(frame: FrameLocator, rows: number): Promise<number> {
  return frame
    .locator('body')
    .evaluate(
      async (_body, query) => (await fetch(`/api/jobs?${query}`, { method: 'POST' })).status,
      `rows=${rows}`,
    )
}

test('a storage that fails refuses a job, and stores the next one', async ({ app }) => {
  const { frame } = await app.open('/')
  await app.jobs.failStorage()
  expect(await startImport(frame, 1)).toBe(503)
  await expect(app.jobs.list()).rejects.toThrow('could not list jobs')
  await app.jobs.restoreStorage()
  expect(await startImport(frame, 1)).toBe(200)
  await app.jobs.idle()
  expect(await app.jobs.list()).toMatchObject([{ name: 'import-products', state: 'done' }])
})

test('a job goes on after the app has crashed', async ({ app }) => {
  const { frame } = await app.open('/')
  expect(await startImport(frame, 10)).toBe(200)
  const [job] = await app.jobs.list()
  await expect.poll(async () => (await app.jobs.list())[0]?.state).toBe('running')
  await app.crash()
  await expect
    .poll(async () => await app.jobs.list(), { timeout: 45_000 })
    .toMatchObject([{ id: job?.id, state: 'done', attempts: 2 }])
})
