import { DEMO, expect, test } from './emulator-test'

test.beforeEach(({ app: _app, emulator }) => {
  emulator.setApp({
    apiKey: 'platform-dev-key',
    appUrl: _app.url,
    scopes: ['read_products'],
    optionalScopes: ['write_orders', 'read_customers'],
  })
})

test('the merchant grants the requested scopes, and the stored grant changes', async ({
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.locator('#top').focus()
  const asked = frame.evaluate(() =>
    window.shopify.scopes.request(['write_orders', 'read_products']),
  )
  const dialog = page.getByRole('dialog', { name: 'Grant Playground more access?' })
  // What is granted is not asked for again.
  await expect(dialog.getByRole('listitem')).toHaveText(['View and change orderswrite_orders'])
  await expect(dialog.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Grant' })).toBeFocused()
  await page.keyboard.press('Enter')
  const detail = {
    granted: ['read_products', 'write_orders'],
    required: ['read_products'],
    optional: ['write_orders', 'read_customers'],
  }
  expect(await asked).toEqual({ result: 'granted-all', detail })
  await expect(frame.locator('#top')).toBeFocused()
  expect(await frame.evaluate(() => window.shopify.scopes.query())).toEqual(detail)
  expect((await emulator.control.appBridge({ shop: DEMO })).scopes).toEqual(detail)
  expect((await emulator.control.shops())[0]?.scopes).toEqual(detail.granted)
  // Nothing is left to ask.
  expect((await frame.evaluate(() => window.shopify.scopes.request(['read_orders']))).result).toBe(
    'granted-all',
  )
  expect(await frame.evaluate(() => window.shopify.scopes.revoke(['write_orders']))).toEqual({
    detail: { ...detail, granted: ['read_products'] },
  })
  expect((await emulator.control.shops())[0]?.scopes).toEqual(['read_products'])
})

test('the merchant declines with the button and with Escape', async ({
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  for (const decline of [
    () => page.getByRole('button', { name: 'Decline' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    const asked = frame.evaluate(() => window.shopify.scopes.request(['read_customers']))
    await expect(page.getByRole('dialog')).toBeVisible()
    await decline()
    expect((await asked).result).toBe('declined-all')
  }
  expect((await emulator.control.shops())[0]?.scopes).toEqual(['read_products'])
})

test('scopes that cannot be granted or revoked are refused with the reason', async ({
  openApp,
}) => {
  const frame = await openApp()
  const problems = await frame.evaluate(() =>
    Promise.all(
      [
        window.shopify.scopes.request(['read_themes']),
        window.shopify.scopes.request(['everything']),
        window.shopify.scopes.revoke(['read_products']),
      ].map(asked =>
        asked.then(
          () => 'answered',
          (error: Error) => error.message,
        ),
      ),
    ),
  )
  expect(problems).toEqual([
    'The app requests an optional scope that it did not declare.',
    'The access scope is invalid: everything',
    'Scopes that are declared as required cannot be revoked.',
  ])
})

test('a test decides for the merchant', async ({ emulator, openApp }) => {
  const frame = await openApp()
  for (const result of ['declined-all', 'granted-all'] as const)
    await emulator.control.queueResponse({ shop: DEMO, to: 'scopes.request', response: { result } })
  expect(
    (await frame.evaluate(() => window.shopify.scopes.request(['read_customers']))).result,
  ).toBe('declined-all')
  expect(
    (await frame.evaluate(() => window.shopify.scopes.request(['read_customers']))).detail.granted,
  ).toEqual(['read_products', 'read_customers'])
})

test('one review request is open at a time, and the review is given with the keyboard', async ({
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.locator('#top').focus()
  const request = () => frame.evaluate(() => window.shopify.reviews.request())
  expect(await request()).toEqual({
    success: true,
    code: 'success',
    message: 'Review modal shown successfully',
  })
  const dialog = page.getByRole('dialog', { name: 'How do you like Playground?' })
  await expect(dialog).toBeVisible()
  expect(await request()).toEqual({
    success: false,
    code: 'already-open',
    message: 'A request for a review is open already.',
  })
  await expect(dialog.getByRole('radio', { name: '1 star' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Good')
  await dialog.getByRole('button', { name: 'Submit' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(frame.locator('#top')).toBeFocused()
})

test('a review is declined with the configured code, or the next in the queue', async ({
  emulator,
  openApp,
  page,
}) => {
  const { control } = emulator
  const frame = await openApp()
  await control.setAppBridge({ shop: DEMO, reviewCode: 'cooldown-period' })
  await control.queueResponse({
    shop: DEMO,
    to: 'reviews.request',
    response: { code: 'annual-limit-reached' },
  })
  const codes = [
    await frame.evaluate(() => window.shopify.reviews.request()),
    await frame.evaluate(() => window.shopify.reviews.request()),
  ]
  expect(codes).toEqual([
    {
      success: false,
      code: 'annual-limit-reached',
      message: 'The annual limit of review requests is reached.',
    },
    {
      success: false,
      code: 'cooldown-period',
      message: 'A review was requested recently.',
    },
  ])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
