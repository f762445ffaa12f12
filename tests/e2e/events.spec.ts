import type { SendWebhookOptions } from '../../packages/emulator/src'
import { expect, test } from '../../packages/emulator/testing/playwright'
import { PLAYGROUND_SERVER } from '../integration/build-playground'

test.use({
  platform: {
    root: '.playground',
    server: PLAYGROUND_SERVER,
    environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' },
  },
})

test('an event of the platform runs its file, and the page of the app lists it', async ({
  app,
  store,
}) => {
  // The first page of a development server.
  test.slow()
  await app.install()
  const { id } = await store.create.product({ title: 'Mug' })
  const update = (product: Record<string, unknown>) =>
    store.query(
      'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      { product: { id, ...product } },
    )
  await update({ status: 'ACTIVE' })
  await update({ vendor: 'Acme' })
  await update({ title: 'Stoneware mug' })
  await expect
    .poll(async () => (await store.events('product-titles')).map(({ status }) => status))
    .toEqual([200])
  const [event] = await store.events()
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    topic: 'Product',
    action: 'update',
    data: { product: { id, title: 'Stoneware mug', status: 'ACTIVE' } },
    fields_changed: { added: [], updated: [`product[id: '${id}'].title`], removed: [] },
    query_variables: { productId: id },
  })

  const { frame } = await app.open('/events')
  await expect(frame.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(frame.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(1)
  await expect(frame.getByText('Stoneware mug', { exact: true })).toBeVisible()
})

test('a duplicate of an event runs nothing, and a forged one is refused', async ({
  app,
  store,
  emulator,
}) => {
  await app.install()
  const { id } = await store.create.product({ title: 'Mug' })
  await store.query(
    'mutation ($id: ID!) { productUpdate(product: { id: $id, title: "Cup", status: ACTIVE }) { userErrors { message } } }',
    { id },
  )
  await expect.poll(async () => (await store.events()).length).toBe(1)
  const [event] = await store.events()
  await emulator.control.duplicateDelivery({ id: event?.id ?? '' })
  const sent = JSON.parse(event?.body ?? '') as Record<string, unknown>
  const send = async (options: Omit<SendWebhookOptions, 'shop' | 'topic'>) =>
    (
      await store.sendWebhook('Product', undefined, {
        uri: '/_platform/events',
        family: 'events',
        handle: 'product-titles',
        action: 'update',
        rawBody: JSON.stringify(sent),
        ...options,
      })
    ).status
  expect(await send({ badSignature: true })).toBe(401)
  expect(await send({ handle: 'another' })).toBe(400)
  expect(await send({ rawBody: JSON.stringify({ ...sent, fields_changed: [] }) })).toBe(400)
  expect(await send({ rawBody: JSON.stringify({ ...sent, action: 'burn' }), action: 'burn' })).toBe(
    400,
  )
  expect(await send({ rawBody: `{"a":"${'x'.repeat(6_000_000)}"}` })).toBe(413)
  const { frame } = await app.open('/events')
  await expect(frame.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(1)
})
