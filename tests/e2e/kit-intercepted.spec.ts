import { expect, test } from '../../packages/emulator/testing/playwright'

test.use({
  platform: {
    root: 'tests/e2e/intercepted-app',
    command: 'node server.mjs',
    intercept: true,
    app: { apiKey: 'intercepted-app', scopes: ['write_products'] },
  },
})

test('an app of another framework works at the hosts of the platform', async ({
  app,
  store,
  page,
}) => {
  expect(store.shop).toMatch(/^store-\d+\.myshopify\.com$/)
  expect(app.adminUrl()).toBe(
    `https://admin.shopify.com/store/${store.handle}/apps/intercepted-app`,
  )
  const { frame } = await app.install()
  await expect(frame.getByRole('status')).toHaveText(`Installed in ${store.shop}`)
  await page.goto(`https://${store.shop}/admin/apps/intercepted-app`)
  await expect(frame.getByRole('status')).toHaveText(`Installed in ${store.shop}`)
})
