import { expect, test } from 'nuxt-platform-layer/playwright'

/** Two full pages of 25 variants, and one more. */
const products = Array.from({ length: 51 }, (_, index) => ({
  title: `Candle ${String(index + 1).padStart(2, '0')}`,
  totalInventory: index % 10,
}))

test.use({ platform: { store: { template: 'empty', products } } })

const firstAndLast = [/Candle 01/, /Candle 25/]

test('a merchant pages through the low variants, reloads, goes back, and searches', async ({
  app,
}) => {
  const { frame, page } = await app.open('/variants')
  const rows = frame.getByRole('row').filter({ hasText: 'Candle' })
  const step = (name: string) => frame.getByRole('navigation').getByRole('link', { name })
  const shows = async (first: RegExp, last: RegExp, count: number) => {
    await expect(rows).toHaveCount(count)
    await expect(rows.first()).toHaveText(first)
    await expect(rows.last()).toHaveText(last)
  }
  await shows(/Candle 01/, /Candle 25/, 25)
  await expect(step('Previous page')).toHaveCount(0)
  await step('Next page').click()
  await shows(/Candle 26/, /Candle 50/, 25)
  await expect(page).toHaveURL(/variants\?after=[^&]+$/)

  await page.reload()
  await shows(/Candle 26/, /Candle 50/, 25)
  await step('Next page').click()
  await shows(/Candle 51/, /Candle 51/, 1)
  await step('Previous page').click()
  await shows(/Candle 26/, /Candle 50/, 25)
  await expect(page).toHaveURL(/variants\?before=[^&]+$/)
  await page.goBack()
  await shows(/Candle 51/, /Candle 51/, 1)

  await frame.getByRole('searchbox', { name: 'Search' }).fill('candle 07')
  await shows(/Candle 07/, /Candle 07/, 1)
  await expect(page).toHaveURL(/variants\?q=candle(?:\+|%20)07$/)
})

test('a forged cursor leads to the first page, with a message', async ({ app }) => {
  for (const cursor of ['forged', '<script>', 'x'.repeat(3000)]) {
    const { frame } = await app.open(`/variants?after=${encodeURIComponent(cursor)}`)
    const rows = frame.getByRole('row').filter({ hasText: 'Candle' })
    await expect(rows).toHaveCount(25)
    for (const [index, text] of firstAndLast.entries())
      await expect(rows.nth(index * 24)).toHaveText(text)
    await expect(frame.getByText('The list begins at its first page.')).toBeVisible()
  }
})

test('a bulk action changes the products of the chosen variants', async ({ app, store }) => {
  const { frame, toasts } = await app.open('/variants')
  await frame.getByRole('checkbox', { name: 'Select Candle 02' }).check()
  await frame.getByRole('button', { name: 'Tag for reorder' }).click()
  await expect(toasts).toContainText('Products tagged')

  const tagged = await store.query<{ products: { nodes: { title: string }[] } }>(
    '{ products(first: 5, query: "tag:reorder") { nodes { title } } }',
  )
  expect(tagged.products.nodes).toEqual([{ title: 'Candle 02' }])
})

test('the settings form saves, discards, and keeps what was refused', async ({ app }) => {
  const { frame, saveBar, toasts } = await app.open('/settings')
  const email = frame.getByRole('textbox', { name: 'Send alerts to' })
  const threshold = frame.getByRole('spinbutton', { name: 'Alert below' })
  await expect(saveBar).toBeHidden()
  await email.fill('ada')
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await expect(frame.getByText('Some fields are not valid')).toBeVisible()
  await expect(frame.getByText('Enter an email address')).toBeVisible()
  await expect(email).toHaveValue('ada')
  await expect(saveBar).toBeVisible()

  await email.fill('ada@example.com')
  await threshold.fill('3')
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await expect(toasts).toContainText('Settings saved')
  await expect(saveBar).toBeHidden()
  await expect(frame.getByText('Enter an email address')).toBeHidden()

  await app.open('/settings')
  await expect(email).toHaveValue('ada@example.com')
  await threshold.fill('4')
  await saveBar.getByRole('button', { name: 'Discard' }).click()
  await saveBar.page().getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(threshold).toHaveValue('3')
  await expect(saveBar).toBeHidden()
})

test('a webhook is recorded once, and the nightly job runs once per key', async ({
  app,
  store,
  emulator,
}) => {
  const { frame } = await app.open('/settings')
  const report = () =>
    frame.locator('body').evaluate(async body => {
      const path = `${body.ownerDocument.location.pathname.replace('settings', '')}api/report`
      return (await fetch(path, { method: 'POST' })).json() as unknown
    })
  const stock = (available: number) =>
    store.sendWebhook('inventory_levels/update', { inventory_item_id: 7, available })
  const delivery = await stock(2)
  expect(delivery.status).toBe(200)
  await emulator.control.duplicateDelivery({ id: delivery.id })
  await stock(10)
  expect(await report()).toMatchObject({ alerts: 1 })
  const done = { state: 'done', attempts: 1 }
  await expect.poll(report).toEqual({ alerts: 1, report: done })

  expect((await store.sendWebhook('shop/redact')).status).toBe(200)
  expect(await report()).toMatchObject({ alerts: 0 })
})

test('a visitor sends the form of the storefront, and sees what is wrong with it', async ({
  app,
  emulator,
  page,
  store,
}) => {
  await app.open()
  await page.goto(`${emulator.url}/${store.shop}/apps/stock/`)
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('"><script>@{{shop}}')
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  const [refused] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Notify me' }).click(),
  ])
  expect(refused.status()).toBe(422)
  await expect(page.getByRole('alert')).toHaveText('Enter a complete email address.')
  await expect(email).toHaveValue('"><script>@{{shop}}')

  await email.fill('bo@example.com')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const { response } = await emulator.control.callProxy({
    shop: store.shop,
    path: '/apps/stock/missing',
  })
  expect(response).toMatchObject({ status: 404 })
  expect(JSON.stringify(response)).not.toContain(app.url)
})

test('a plan with a trial opens what is paid', async ({ app, store }) => {
  const { frame } = await app.open('/upgrade')
  await frame.getByRole('button', { name: 'Start the trial' }).click()
  await app.approveCharge()
  const [charge] = await store.charges()
  expect(charge).toMatchObject({ name: 'Basic', status: 'ACTIVE' })
  // The trial is the first period of the subscription.
  const trialMs = Date.parse(charge?.currentPeriodEnd ?? '') - Date.now()
  expect(Math.round(trialMs / 86_400_000)).toBe(7)

  const forecast = await frame.locator('body').evaluate(async body => {
    const base = body.ownerDocument.location.pathname.replace(/(?:upgrade)?$/, '')
    return (await fetch(`${base}api/forecast`)).status
  })
  expect(forecast).toBe(200)
})
