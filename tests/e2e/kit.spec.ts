import { expect, test } from '../../packages/emulator/testing/playwright'
import { PLAYGROUND_SERVER } from '../integration/build-playground'

/** What a script of the app's page can use. */
interface AdminWindow {
  shopify: {
    resourcePicker: (options: object) => Promise<{ id: string; title: string }[] | undefined>
  }
}

test.use({
  platform: {
    root: '.playground',
    server: PLAYGROUND_SERVER,
    environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'no' },
    app: { pricingPlans: [{ name: 'Starter', price: '5.00' }] },
  },
})

test("a merchant installs the app on the platform's page, with the registration of its files", async ({
  app,
  store,
  page,
  emulator,
}) => {
  await page.goto(app.adminUrl())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Playground?')
  const { frame, navigation, title } = await app.install()

  await expect(frame.getByText(store.shop).first()).toBeVisible()
  await expect(navigation).toContainText(['Products', 'Plan'])
  await expect(title).toHaveText('Welcome back')
  expect(await emulator.control.shops()).toContainEqual(
    expect.objectContaining({
      shop: store.shop,
      scopes: ['write_products', 'read_all_orders', 'unauthenticated_read_product_listings'],
    }),
  )
  expect((await emulator.control.tokens(store.shop)).map(({ status }) => status)).toEqual(['valid'])
})

test('App Bridge calls are recorded', async ({ app }) => {
  const { frame, saveBar, toasts, record } = await app.open('/settings')
  await frame.getByLabel('Greeting').fill('Good morning')
  expect((await record()).saveBar).toMatchObject({ canSave: true, canDiscard: true })
  await saveBar.getByRole('button', { name: 'Save' }).click()
  await expect(toasts).toContainText('Settings saved')
  await expect(saveBar).toBeHidden()
  expect((await record()).toasts).toEqual([{ message: 'Settings saved', isError: false }])
})

test('no data of the previous test is left', async ({ app, store, emulator }) => {
  const { frame } = await app.open('/settings')
  await expect(frame.getByLabel('Greeting')).not.toHaveValue('Good morning')
  expect(await emulator.control.shops()).toHaveLength(3)
  expect([await store.webhooks(), await store.charges()]).toEqual([[], []])
})

test('the next picker is resolved in place of a user', async ({ app, store }) => {
  const { frame, record } = await app.open('/products')
  const [, chosen] = store.products
  await store.queueResponse('resourcePicker', { ids: [chosen?.id ?? ''] })
  const picked = await frame
    .locator('body')
    .evaluate(() => (Object(window) as AdminWindow).shopify.resourcePicker({ type: 'product' }))
  expect(picked).toMatchObject([{ id: chosen?.id, title: 'Cedar Smoke Candle' }])

  await store.queueResponse('resourcePicker', { cancelled: true })
  expect(
    await frame
      .locator('body')
      .evaluate(() => (Object(window) as AdminWindow).shopify.resourcePicker({ type: 'product' })),
  ).toBeUndefined()
  expect((await record()).calls.map(({ api, state }) => [api, state])).toEqual([
    ['resourcePicker', 'resolved'],
    ['resourcePicker', 'resolved'],
  ])
})

test('a page of the app in a dialog can be used', async ({ app }) => {
  const { frame, modal } = await app.open()
  await frame.locator('body').evaluate(body => {
    const element = Object.assign(document.createElement('ui-modal'), { id: 'settings' })
    element.setAttribute('src', '/settings')
    body.append(element)
    return (element as HTMLElement & { show: () => Promise<void> }).show()
  })
  await expect(modal.dialog).toBeVisible()
  await expect(modal.frame.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await modal.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(modal.dialog).toHaveCount(0)
})

test('a merchant approves a charge and declines another', async ({ app, store }) => {
  const { frame } = await app.open('/plans')
  await frame.getByRole('button', { name: 'Choose Premium' }).click()
  await app.approveCharge()
  await expect(frame.getByRole('region', { name: 'Your plan' })).toContainText('PremiumActive')

  await app.choosePlan('Starter')
  await app.open('/plans')
  await frame.getByRole('button', { name: 'Choose Premium' }).click()
  await app.declineCharge()
  expect((await store.charges()).map(({ name, status }) => [name, status])).toEqual([
    ['Premium', 'CANCELLED'],
    ['Starter', 'ACTIVE'],
    ['Premium', 'DECLINED'],
  ])
})

test('a webhook is sent, and its response is returned', async ({ app, store }) => {
  await app.open()
  const result = await store.sendWebhook('app/scopes_update', { current: ['write_products'] })
  expect(result).toMatchObject({
    topic: 'app/scopes_update',
    shop: store.shop,
    state: 'delivered',
    status: 200,
    responseBody: '{"ok":true}',
  })
  expect(await store.webhooks('APP_SCOPES_UPDATE')).toEqual([result])

  const refused = await store.sendWebhook('app/scopes_update', {}, { badSignature: true })
  expect([refused.status, refused.state]).toEqual([401, 'retrying'])
  const nowhere = await store.sendWebhook(
    'orders/create',
    {},
    { uri: 'http://127.0.0.1:9/webhooks' },
  )
  expect([nowhere.status, nowhere.responseBody]).toEqual([
    0,
    'Nothing listens at this address: ECONNREFUSED.',
  ])
  await expect(store.sendWebhook('orders/create')).rejects.toThrow(
    'The app has no subscription to orders/create',
  )
})

test('the browser\'s user agent does not contain "Headless"', async ({ page }) => {
  expect(await page.evaluate(() => navigator.userAgent)).not.toContain('Headless')
})
