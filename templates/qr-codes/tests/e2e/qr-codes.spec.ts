import { expect, test } from 'nuxt-platform-layer/playwright'
import type { EmbeddedApp, TestStore } from 'nuxt-platform-layer/playwright'
import { renderSVG } from 'uqr'

const PRODUCT = `query ($id: ID!) {
  product(id: $id) { metafield(namespace: "$app", key: "qr_codes") { jsonValue } }
}`

/** Fills in the form of a new code, and presses Save. */
async function saveForm({ page, frame, saveBar }: EmbeddedApp, title: string): Promise<void> {
  await frame.getByLabel('Title').fill(title)
  await frame.getByRole('button', { name: 'Choose product' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('radio', { name: 'Stoneware Mug' }).check()
  await picker.getByRole('button', { name: 'Select' }).click()
  await saveBar.getByRole('button', { name: 'Save' }).click()
}

/** Creates a code with the form. Resolves to its id. */
async function createCode(embedded: EmbeddedApp, title: string): Promise<string> {
  const { page, frame, saveBar, toasts } = embedded
  await saveForm(embedded, title)
  await expect(toasts).toContainText('QR code saved')
  await expect(saveBar).toBeHidden()
  await expect(frame.getByRole('img', { name: `QR code of ${title}` })).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

/** Adds a code with a request of the page, as its form does. Resolves to the status. */
function postCode({ frame }: EmbeddedApp, store: TestStore, title: string): Promise<number> {
  const id = `gid://shopify/ProductVariant/${store.products[0]?.id.split('/').at(-1)}0`
  const body = JSON.stringify({ title, variantId: id, destination: 'product' })
  return frame.locator('body').evaluate(async (_, body) => {
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch('/api/codes', { method: 'POST', headers, body })).status
  }, body)
}

test('a merchant creates a code, a customer scans it, and the merchant sees the scan', async ({
  app,
  store,
  request,
}) => {
  const embedded = await app.open()
  const { frame } = embedded
  await expect(frame.getByText('Create a QR code for a product')).toBeVisible()
  const empty = frame.getByRole('region', { name: 'QR codes' })
  await empty.getByRole('link', { name: 'Create QR code' }).click()
  const id = await createCode(embedded, 'Window display')

  const image = await request.get(`${app.url}/qr/${id}/code.svg`)
  expect(image.headers()['content-type']).toBe('image/svg+xml')
  expect(await image.text()).toBe(renderSVG(`${app.url}/qr/${id}/scan`, { ecc: 'M', border: 4 }))
  const scan = await request.get(`${app.url}/qr/${id}/scan`, { maxRedirects: 0 })
  expect(scan.status()).toBe(302)
  expect(scan.headers().location).toMatch(
    new RegExp(`^https://${store.shop}/products/stoneware-mug\\?variant=\\d+$`),
  )

  await app.open()
  const row = frame.getByRole('row').filter({ hasText: 'Window display' })
  await expect(row.getByRole('cell')).toHaveText([
    'Window display',
    'Stoneware Mug',
    'Product page',
    /\d{4}/,
    '1',
  ])
  const { product } = await store.query<{ product: { metafield: { jsonValue: string[] } } }>(
    PRODUCT,
    { id: store.products[0]?.id },
  )
  expect(product.metafield.jsonValue).toEqual([`${app.url}/qr/${id}/code.svg`])
})

test('a metafield that is missing is written at night', async ({ app, store, emulator }) => {
  const id = await createCode(await app.open('/codes/new'), 'Window display')
  const ownerId = store.products[0]?.id
  await store.query(
    'mutation ($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { userErrors { message } } }',
    { metafields: [{ ownerId, namespace: '$app', key: 'qr_codes' }] },
  )
  const metafield = async () =>
    (await store.query<{ product: { metafield: unknown } }>(PRODUCT, { id: ownerId })).product
      .metafield
  expect(await metafield()).toBeNull()

  await emulator.control.advanceClock(24 * 3600_000)
  await app.jobs.idle()
  expect(await metafield()).toEqual({ jsonValue: [`${app.url}/qr/${id}/code.svg`] })
})

test('a merchant changes the destination, and deletes the code', async ({
  app,
  store,
  request,
}) => {
  const embedded = await app.open('/codes/new')
  const { frame, saveBar, toasts } = embedded
  const id = await createCode(embedded, 'Flyer')
  await frame.getByLabel('A checkout with the product in the cart').check()
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await expect(saveBar).toBeHidden()
  const scan = await request.get(`${app.url}/qr/${id}/scan`, { maxRedirects: 0 })
  expect(scan.headers().location).toMatch(new RegExp(`^https://${store.shop}/cart/\\d+:1$`))

  await embedded.page.getByRole('button', { name: 'Delete', exact: true }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toasts.filter({ hasText: 'QR code deleted' })).toBeVisible()
  await expect(frame.getByText('Create a QR code for a product')).toBeVisible()
  expect((await request.get(`${app.url}/qr/${id}/code.svg`)).status()).toBe(404)
})

test('the form names what is missing, and keeps what was entered', async ({ app }) => {
  const { frame, saveBar } = await app.open('/codes/new')
  await frame.getByLabel('Title').fill('  ')
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await expect(frame.getByText('Enter a title')).toBeVisible()
  await expect(frame.getByText('Choose a product')).toBeVisible()
  await expect(saveBar).toBeVisible()
})

test('the code of a deleted product is marked, and its page explains it', async ({
  app,
  store,
  page,
}) => {
  const embedded = await app.open('/codes/new')
  const id = await createCode(embedded, 'Window display')
  await store.query(
    'mutation ($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }',
    {
      id: store.products[0]?.id,
    },
  )
  await expect.poll(async () => (await store.webhooks('products/delete')).length).toBe(1)

  const { frame } = await app.open()
  await expect(frame.getByRole('row').filter({ hasText: 'Window display' })).toContainText(
    'Product deleted',
  )
  const response = await page.goto(`${app.url}/qr/${id}/scan`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This QR code is not in use')
})

test('the free plan has room for three codes, and the paid one for more', async ({
  app,
  store,
}) => {
  const embedded = await app.open('/codes/new')
  for (const title of ['One', 'Two', 'Three'])
    expect(await postCode(embedded, store, title)).toBe(201)
  expect(await postCode(embedded, store, 'Four')).toBe(402)

  const { frame } = embedded
  await saveForm(embedded, 'Four')
  await expect(frame.getByText('The free plan includes 3 QR codes')).toBeVisible()
  await store.queueResponse('saveBar.leaveConfirmation', { confirmed: true })
  await frame.getByRole('link', { name: 'See the plan' }).click()
  await expect(frame.getByText('You use 3 of 3 QR codes.')).toBeVisible()
  await frame.getByRole('button', { name: 'Upgrade' }).click()
  await app.approveCharge()
  await expect(frame.getByRole('heading', { name: 'Unlimited' })).toBeVisible()
  expect(await postCode(embedded, store, 'Four')).toBe(201)
})

test('a shop sees its own codes only', async ({ app, emulator, page }) => {
  const embedded = await app.open('/codes/new')
  const id = await createCode(embedded, 'Window display')
  const other = await emulator.control.addShop({ handle: 'other-shop' })
  await emulator.control.install({ shop: other.shop })

  const { frame } = embedded
  await page.goto(app.adminUrl().replace(/store-\d+/, other.handle))
  await expect(frame.getByText('Create a QR code for a product')).toBeVisible()
  await page.goto(app.adminUrl(`/codes/${id}`).replace(/store-\d+/, other.handle))
  await expect(frame.getByText('This QR code does not exist')).toBeVisible()
})

test('codes rest while the app is uninstalled, and are deleted with the data of the shop', async ({
  app,
  store,
  emulator,
  request,
}) => {
  const id = await createCode(await app.open('/codes/new'), 'Window display')
  const image = () => request.get(`${app.url}/qr/${id}/code.svg`)
  await emulator.control.uninstall({ shop: store.shop })
  await expect.poll(async () => (await image()).status()).toBe(404)
  await app.open()
  expect((await image()).status()).toBe(200)

  expect((await store.sendWebhook('shop/redact')).status).toBe(200)
  expect((await image()).status()).toBe(404)
})
