import { expect, test } from '../../packages/emulator/testing/playwright'
import { PLAYGROUND_SERVER } from '../integration/build-playground'

test.use({
  platform: {
    root: '.playground',
    server: PLAYGROUND_SERVER,
    environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
    app: { embedded: false },
  },
})

test('a standalone app is opened in the page itself', async ({ app, store, page }) => {
  await expect(app.open()).rejects.toThrow(
    'This app is not embedded in the admin: open it in the page itself',
  )
  await page.goto(`${app.url}/products?shop=${store.shop}`)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Beeswax Candle')).toBeVisible()
})
