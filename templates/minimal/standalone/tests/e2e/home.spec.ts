import { expect, test } from 'nuxt-platform-layer/playwright'

test('shows the products of the store that installs the app', async ({ app, page, store }) => {
  await page.goto(`${app.url}/?shop=${store.shop}`)
  await page.getByRole('button', { name: 'Install' }).click()

  await expect(page.getByText(`Newest products of ${store.shop}`)).toBeVisible()
  for (const { title } of store.products.slice(-3))
    await expect(page.getByRole('cell', { name: title, exact: true })).toBeVisible()
})

test('creates a product, and receives the webhook about it', async ({ app, page, store }) => {
  await page.goto(`${app.url}/?shop=${store.shop}`)
  await page.getByRole('button', { name: 'Install' }).click()
  // The first press may come before the page is interactive.
  await expect(async () => {
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText("Title can't be blank")).toBeVisible({ timeout: 2000 })
  }).toPass()

  await page.getByLabel('Title').fill('Enamel Kettle')
  await page.getByRole('button', { name: 'Create product' }).click()
  await expect(page.getByRole('cell', { name: 'Enamel Kettle' })).toBeVisible()
  await expect
    .poll(async () => {
      const received = await store.webhooks('products/create')
      return received.map(({ status }) => status >= 200 && status < 300)
    })
    .toEqual([true])

  await page.reload()
  await expect(page.getByText('Last webhook: Enamel Kettle was created.')).toBeVisible()
})

test('asks a visitor without a sign-in for the store', async ({ app, page }) => {
  await page.goto(app.url)

  await expect(page.getByRole('heading', { name: 'Open your store' })).toBeVisible()
})
