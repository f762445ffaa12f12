import { expect, test } from '../../packages/emulator/testing/playwright'

const DAY_MS = 24 * 3600_000

test.use({
  platform: { root: '.playground', environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' } },
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
