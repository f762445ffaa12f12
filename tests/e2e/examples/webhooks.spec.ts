import { expect, test } from 'nuxt-platform-layer/playwright'

test('a webhook is handled once, even if it is delivered twice', async ({
  app,
  store,
  emulator,
}) => {
  await app.open()
  const { id, status, responseBody } = await store.sendWebhook('products/update', {
    id: 1,
    title: 'Stoneware Mug',
  })
  expect([status, JSON.parse(responseBody)]).toEqual([200, { ok: true }])
  await emulator.control.duplicateDelivery({ id })

  const { frame } = await app.open('/received')
  await expect(
    frame.getByRole('list', { name: 'Received calls' }).getByRole('listitem'),
  ).toHaveText([/^PRODUCTS_UPDATE/])
})

test('a webhook with a foreign signature is refused', async ({ store }) => {
  const { status } = await store.sendWebhook(
    'products/update',
    {},
    { uri: '/webhooks', badSignature: true },
  )
  expect(status).toBe(401)
})

test('a call is retried when the platform is briefly unavailable', async ({
  app,
  store,
  emulator,
}) => {
  await app.install()
  await emulator.control.addFault({ on: 'graphql', shop: store.shop, status: 503, times: 1 })
  const { frame } = await app.open('/products')
  await expect(frame.getByText('Beeswax Candle')).toBeVisible()
  expect(await emulator.control.faults()).toEqual([])
})
