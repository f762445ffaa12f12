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
    'This app is not embedded in the admin: open it with app.openStandalone()',
  )
  await page.goto(`${app.url}/products?shop=${store.shop}`)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Beeswax Candle')).toBeVisible()
})

test('a standalone app is opened for a merchant who has installed it', async ({ app, page }) => {
  const opened = await app.openStandalone('/products')
  expect(opened).toBe(page)
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/products\?shop=/)
  await expect(page.getByText('Beeswax Candle')).toBeVisible()
})

test('the web vitals of a standalone page are measured in the whole window', async ({ app }) => {
  let opened = ''
  await expect(app).toHaveGoodVitals({
    path: '/products',
    loads: 1,
    interact: async ({ page }) => {
      opened = page.url()
      await page.getByRole('searchbox').pressSequentially('C')
    },
  })
  expect(new URL(opened).origin).toBe(app.url)
})
