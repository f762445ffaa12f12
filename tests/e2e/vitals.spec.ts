import { expect, test } from '../../packages/emulator/testing/playwright'
import type { EmbeddedApp } from '../../packages/emulator/testing/playwright'

test.use({ platform: { root: 'tests/e2e/slow-app', command: 'node server.mjs' } })

test('a layout shift fails with its size, its element, and what to do', async ({ app }) => {
  expect(await failureOf(expect(app).toHaveGoodVitals({ path: '/shifting', loads: 1 }))).toMatch(
    /^CLS {2}0\.5, limit 0\.1: main "Slow app Save Cancel"\n {5}Reserve the space[^]*^INP {2}not measured/m,
  )
})

test('limits of a test replace those of "Built for Shopify"', async ({ app }) => {
  await expect(app).toHaveGoodVitals({
    path: '/shifting',
    loads: 1,
    limits: { cls: 0.5 },
    interact: click('Cancel'),
  })
})

test('a late paint and a slow interaction fail with their times and elements', async ({ app }) => {
  const measured = expect(app).toHaveGoodVitals({
    path: '/blocked',
    loads: 1,
    limits: { lcp: 600 },
    interact: click('Save'),
  })
  const message = await failureOf(measured)
  expect(message).toMatch(
    /^LCP {2}(?:[7-9]|1\d)\d\d ms, limit 600 ms: h1\.title "Slow app"\n {5}Render this/m,
  )
  expect(message).toMatch(
    /^INP {2}3\d\d ms, limit 200 ms: button#save "Save"\n {5}Do less before the next paint/m,
  )
})

test('a slower processor slows down the frame of the app', async ({ app }) => {
  const time = ({ frame }: EmbeddedApp) => frame.locator('body').evaluate(timeWork)
  const opened = await app.open()
  // The least of three: a busy machine slows down one of them, too.
  const fast = Math.min(await time(opened), await time(opened), await time(opened))
  let slow = 0
  await expect(app).toHaveGoodVitals({
    loads: 1,
    interact: async slowed => {
      slow = await time(slowed)
      await click('Cancel')(slowed)
    },
    limits: { lcp: Infinity, inp: Infinity },
    cpuSlowdown: 6,
  })
  expect(slow / fast).toBeGreaterThan(2)
})

test('an interaction that does not reach the page is named', async ({ app }) => {
  await expect(
    expect(app).toHaveGoodVitals({ loads: 1, interact: async () => {} }),
  ).rejects.toThrow('interact() caused no click, tap, or key press')
})

/** Clicks a button of the app. */
function click(name: string): (opened: EmbeddedApp) => Promise<void> {
  return ({ frame }) => frame.getByRole('button', { name }).click()
}

/** The message of a failed assertion. A machine that is too busy skips this test as well. */
async function failureOf(assertion: Promise<void>): Promise<string> {
  const error = await assertion.then(
    () => new Error('The assertion passed.'),
    (reason: Error) => reason,
  )
  if (test.info().expectedStatus === 'skipped') throw error
  return error.message
}

/** Runs in the page: the median time of the same work, in milliseconds. */
function timeWork(): number {
  const times = Array.from({ length: 7 }, () => {
    const begin = performance.now()
    let state = 1
    for (let step = 0; step < 1_000_000; step++) state = (state * 48_271) % 2_147_483_647
    return performance.now() - begin + Math.min(0, state)
  })
  return times.toSorted((one, other) => one - other)[3] ?? 0
}
