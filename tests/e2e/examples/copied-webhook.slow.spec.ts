import { expect, test } from 'nuxt-platform-layer/playwright'

test('the app handles products/update', async ({ app, store }) => {
  await app.install()
  const { status } = await store.sendWebhook(
    'products/update',
    {
      id: 1001,
      title: 'It\'s a "mug"\\\n',
      shop_domain: store.shop,
      'tax-lines': [null, true, [], {}],
    },
    {
      uri: '/webhooks',
    },
  )
  expect(status).toBe(200)
})
