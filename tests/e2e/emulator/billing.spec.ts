import type { Page } from '@playwright/test'
import type { Emulator } from '../../../packages/emulator/src'
import { API_KEY } from './fake-app-pages'
import { askAdmin } from './store-apis'
import { appReported, DEMO, expect, frameOf, go, test } from './emulator-test'

const BASIC =
  '{ plan: { appRecurringPricingDetails: { price: { amount: 10, currencyCode: USD } } } }'
const METERED =
  '{ plan: { appUsagePricingDetails: { cappedAmount: { amount: 20, currencyCode: USD }, terms: "1 USD for each message" } } }'

/** Asks for a subscription that returns to a page of the app in the admin; its confirmation URL. */
async function subscribe(
  emulator: Emulator,
  name: string,
  items = BASIC,
  more = '',
): Promise<string> {
  const returnUrl = `${emulator.url}/store/demo-store/apps/${API_KEY}/products`
  const data = await askAdmin(
    emulator,
    `mutation { appSubscriptionCreate(name: "${name}", returnUrl: "${returnUrl}", lineItems: [${items}] ${more}) { confirmationUrl userErrors { message } } }`,
  )
  return data.appSubscriptionCreate?.confirmationUrl ?? ''
}

const statuses = async (emulator: Emulator) =>
  (await emulator.control.charges({ shop: DEMO })).map(({ name, status }) => `${name} ${status}`)
const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('a user leaves the frame, approves a subscription, and returns to the app with the id of the charge', async ({
  adminUrl,
  app,
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  const confirmationUrl = await subscribe(
    emulator,
    'Pro',
    `${BASIC}, ${METERED}`,
    ', trialDays: 14, test: true',
  )
  await go(frame, `/exit-iframe?exitIframe=${encodeURIComponent(confirmationUrl)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve subscription?')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Pro Test charge')
  await expect(page.locator('dd')).toHaveText([
    '$10.00 USD every 30 days',
    '1 USD for each message',
    '$20.00 USD every 30 days',
    '14 days free',
    /^[A-Z][a-z]{2} \d+, 20\d\d$/,
  ])
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(adminUrl('/products?charge_id=1'))
  await appReported(page)
  expect(new URL(frameOf(page, app).url()).searchParams.get('charge_id')).toBe('1')
  expect(await statuses(emulator)).toEqual(['Pro ACTIVE'])
})

test('a user declines with the keyboard, and returns to the app', async ({
  adminUrl,
  app: _,
  emulator,
  page,
}) => {
  await page.goto(await subscribe(emulator, 'Pro'))
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page).toHaveURL(adminUrl())
  await appReported(page)
  expect(await statuses(emulator)).toEqual(['Pro DECLINED'])
})

test.describe('a decided charge', () => {
  test.use({ expectedMessages: [/status of 409/] })

  test('cannot be decided again', async ({ app: _, emulator, page }) => {
    const confirmationUrl = await subscribe(emulator, 'Pro')
    await emulator.control.approveCharge({ id: 'gid://shopify/AppSubscription/1' })
    await page.goto(confirmationUrl)
    await expect(page.getByText('This charge cannot be decided on: it is active.')).toBeVisible()
  })
})

test('the billing page shows charges and usage, and cancels charges', async ({
  app: _,
  emulator,
  page,
}) => {
  await subscribe(emulator, 'Metered', METERED)
  await emulator.control.approveCharge({ id: 'gid://shopify/AppSubscription/1' })
  await askAdmin(
    emulator,
    'mutation { appUsageRecordCreate(subscriptionLineItemId: "gid://shopify/AppSubscriptionLineItem/1?v=1&index=0", price: { amount: 19, currencyCode: USD }, description: "19 messages") { userErrors { message } } }',
  )
  await subscribe(emulator, 'Next')
  await page.goto(`${emulator.url}/store/demo-store`)
  await page
    .getByRole('navigation', { name: 'Demo Store' })
    .getByRole('link', { name: 'Billing' })
    .click()
  const rows = page.getByRole('list', { name: 'Charges' }).locator('> li')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('$19.00 USD of $20.00 USD used')
  await rows.nth(1).getByText('Usage records (1)').click()
  await expect(rows.nth(1)).toContainText('19 messages')
  await rows.nth(1).getByRole('button', { name: 'Freeze Metered', exact: true }).click()
  await expect(rows.nth(1)).toContainText('Frozen')
  await rows.nth(1).getByRole('button', { name: 'Cancel Metered' }).click()
  await expect(rows.nth(1)).toContainText('Cancelled')
  await rows.nth(0).getByRole('link', { name: 'Decide on Next' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => statuses(emulator)).toEqual(['Metered CANCELLED', 'Next ACTIVE'])
})

test('a user chooses a plan of managed pricing', async ({ adminUrl, app: _, emulator, page }) => {
  emulator.setApp({
    pricing: 'billing_api',
    pricingPlans: [
      { name: 'Free', price: '0' },
      { name: 'Pro', price: '12.00', trialDays: 7, features: ['Everything'] },
    ],
  })
  await page.goto(`${emulator.url}/store/demo-store/billing`)
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await page.getByRole('button', { name: 'Choose Pro' }).click()
  await expect(page.locator('dd').first()).toHaveText('$12.00 USD every 30 days')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(adminUrl('?charge_id=1'))
  await appReported(page)
})

test('a user grants and revokes an optional scope', async ({ app: _, emulator, page }) => {
  emulator.setApp({ optionalScopes: ['read_orders'] })
  await page.goto(`${emulator.url}/store/demo-store`)
  await page.getByRole('link', { name: 'Scopes' }).click()
  const optional = page.getByRole('list', { name: 'Optional' })
  await expect(optional).toContainText('Not granted')
  await optional.getByRole('button', { name: 'Grant read_orders' }).click()
  await expect(optional.getByRole('button', { name: 'Revoke read_orders' })).toBeVisible()
  expect(await emulator.control.shops()).toMatchObject([
    { scopes: ['read_products', 'read_orders'] },
    {},
  ])
  await optional.getByRole('button', { name: 'Revoke read_orders' }).click()
  await expect(optional).toContainText('Not granted')
})

test('a phone shows the pages without scrolling sideways', async ({ app: _, emulator, page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  emulator.setApp({
    optionalScopes: ['read_orders'],
    pricing: 'billing_api',
    pricingPlans: [{ name: 'Pro', price: '12.00' }],
  })
  const confirmationUrl = await subscribe(
    emulator,
    'A plan with quite a long name, as some apps have',
    `${BASIC}, ${METERED}`,
  )
  const store = `${emulator.url}/store/demo-store`
  for (const address of [
    confirmationUrl,
    `${store}/billing`,
    `${store}/scopes`,
    `${store}/charges/${API_KEY}/pricing_plans`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await sidewaysScroll(page), address).toBe(0)
  }
})
