import { expect, test } from 'nuxt-platform-layer/playwright'

test('shows the products of the store that installs the app', async ({ app, store }) => {
  const { frame } = await app.install()

  await expect(frame.getByText(`Newest products of ${store.shop}`)).toBeVisible()
  for (const { title } of store.products.slice(-3))
    await expect(frame.getByRole('cell', { name: title, exact: true })).toBeVisible()
})

test('creates a product, and shows the error of a product without a title', async ({
  app,
  store,
}) => {
  const { frame } = await app.open()
  await frame.getByRole('button', { name: 'Create product' }).click()
  await expect(frame.getByText("Title can't be blank")).toBeVisible()

  await frame.getByLabel('Title').fill('Enamel Kettle')
  await frame.getByRole('button', { name: 'Create product' }).click()
  await expect(frame.getByRole('cell', { name: 'Enamel Kettle' })).toBeVisible()
  await expect(frame.getByText("Title can't be blank")).toBeHidden()

  const { products } = await store.query<{ products: { nodes: { title: string }[] } }>(
    '{ products(first: 1, sortKey: CREATED_AT, reverse: true) { nodes { title } } }',
  )
  expect(products.nodes).toEqual([{ title: 'Enamel Kettle' }])
})

test('receives the webhook about a new product', async ({ app, store }) => {
  await app.open()
  await store.create.product({ title: 'Copper Pan' })
  await expect
    .poll(async () => {
      const received = await store.webhooks('products/create')
      return received.map(({ status }) => status >= 200 && status < 300)
    })
    .toEqual([true])

  const { frame } = await app.open()
  await expect(frame.getByText('Last webhook: Copper Pan was created.')).toBeVisible()
})
