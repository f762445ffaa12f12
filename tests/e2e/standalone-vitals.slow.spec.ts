import { expect } from '../../packages/emulator/testing/playwright'
import { DEV_TIMEOUT_MS, receivedVitals, test } from './vitals-app'

test.use({
  platform: {
    environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
    app: { embedded: false },
  },
})
test.describe.configure({ timeout: DEV_TIMEOUT_MS })

test('a standalone page measures a visit, and reports it when the merchant leaves', async ({
  app,
  page,
  store,
}) => {
  await app.openStandalone()
  await page.getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
  expect(receivedVitals(app)).toEqual([])

  await page.goto('about:blank')
  const figure = (name: string) => ({
    shop: store.shop,
    page: '/',
    name,
    value: expect.any(Number) as unknown,
  })
  await expect
    .poll(() => receivedVitals(app))
    .toEqual(['LCP', 'FCP', 'CLS', 'INP', 'TTFB'].map(figure))
})
