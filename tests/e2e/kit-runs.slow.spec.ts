import process from 'node:process'
import { expect, test } from '../../packages/emulator/testing/playwright'
import { PLAYGROUND_SERVER } from '../integration/build-playground'

/** A slow run has a few; docs/performance.md has the figures of 50. */
const RUNS = Number(process.env.PLATFORM_KIT_RUNS ?? 8)

test.use({ platform: { root: '.playground', server: PLAYGROUND_SERVER } })
// `npx playwright test kit-runs --workers=8` runs eight at the same time.
test.describe.configure({ mode: 'parallel' })

for (let run = 1; run <= RUNS; run++)
  test(`a merchant installs the app and reads a list, run ${run}`, async ({ app, store }) => {
    const { frame } = await app.install()
    await expect(frame.getByText(store.shop).first()).toBeVisible()
    const products = await app.open('/products')
    await expect(products.frame.getByText('Beeswax Candle')).toBeVisible()
  })
