import { expect, test } from '../../packages/emulator/testing/playwright'
import type { EmbeddedApp } from '../../packages/emulator/testing/playwright'

test.use({ platform: { root: 'tests/e2e/slow-app', command: 'node server.mjs' } })

test('a layout shift fails with its size, its element, and what to do', async ({ app }) => {
  await expect(expect(app).toHaveGoodVitals({ path: '/shifting', loads: 1 })).rejects.toThrow(
    /^CLS {2}0\.5, limit 0\.1: main "Slow app Save Cancel"\n {5}Reserve the space/m,
  )
})

test('a late paint fails with its time and its element', async ({ app }) => {
  expect(await failureOf(expect(app).toHaveGoodVitals({ path: '/blocked', loads: 1 }))).toMatch(
    /^LCP {2}(?:2[6-9]|3\d)\d\d ms, limit 2500 ms: h1\.title "Slow app"\n {5}Render this[^]*^INP {2}not measured/m,
  )
})

test('a slow interaction fails, and another one does not', async ({ app }) => {
  const use = (name: string) =>
    expect(app).toHaveGoodVitals({
      loads: 1,
      interact: ({ frame }) => frame.getByRole('button', { name }).click(),
    })
  await use('Cancel')
  expect(await failureOf(use('Save'))).toMatch(
    /^INP {2}3\d\d ms, limit 200 ms: button#save "Save"\n {5}Do less before the next paint/m,
  )
})

test('limits of a test replace those of "Built for Shopify"', async ({ app }) => {
  await expect(app).toHaveGoodVitals({ path: '/shifting', loads: 1, limits: { cls: 0.5 } })
  await expect(app).not.toHaveGoodVitals({ path: '/shifting', loads: 1 })
})

test('a slower processor slows down the frame of the app', async ({ app }) => {
  const times: number[] = []
  const interact = async ({ frame }: EmbeddedApp) => {
    times.push(await frame.locator('body').evaluate(timeWork))
    await frame.getByRole('button', { name: 'Cancel' }).click()
  }
  const limits = { lcp: Infinity, inp: Infinity }
  await expect(app).toHaveGoodVitals({ loads: 1, interact, limits })
  const fast = Math.min(...times)
  times.length = 0
  await expect(app).toHaveGoodVitals({ loads: 1, interact, limits, cpuSlowdown: 6 })
  expect(Math.min(...times) / fast).toBeGreaterThan(2)
})

test('an interaction that does not reach the page is named', async ({ app }) => {
  await expect(
    expect(app).toHaveGoodVitals({ loads: 1, interact: async () => {} }),
  ).rejects.toThrow('interact() caused no click, tap, or key press')
})

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
  const times = Array.from({ length: 15 }, () => {
    const begin = performance.now()
    let state = 1
    for (let step = 0; step < 1_000_000; step++) state = (state * 48_271) % 2_147_483_647
    return performance.now() - begin + Math.min(0, state)
  })
  return times.toSorted((one, other) => one - other)[7] ?? 0
}
