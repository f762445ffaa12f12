import type { FrameLocator, Page } from '@playwright/test'
import { DEMO, SECOND, STOREFRONT_SCOPES } from '../integration/app-under-test'
import { adminUrl, hydratedApp, appFrame, expect, test } from './platform-test'
import { sendCall } from './send-call'

test.use({ appOptions: { emulator: { app: { scopes: STOREFRONT_SCOPES } } } })

/** What one click sends, what the playground returns, and how it shows what it received. */
const CALLS = [
  {
    kind: 'Webhook',
    response: { ok: true },
    row: 'PRODUCTS_UPDATE',
    label: 'Webhook',
    facts: ['Headerswebhooks', 'Sessionstored'],
    payload: '"title": "Stoneware Mug"',
  },
  {
    kind: 'Flow action',
    response: { ok: true },
    row: 'example-action',
    label: 'Flow action',
    facts: ['Shop nameDemo Store'],
    payload: `"shopify_domain": "${DEMO}"`,
  },
  {
    kind: 'Fulfillment service',
    response: { ok: true },
    row: 'FULFILLMENT_REQUEST',
    label: 'Fulfillment service',
    facts: ['Scopeswrite_products'],
    payload: '"kind": "FULFILLMENT_REQUEST"',
  },
  {
    kind: 'POS extension',
    response: { shop: DEMO, staff: '1', points: 120 },
    row: 'Loyalty points',
    label: 'Point of sale',
    facts: ['Staff member1'],
    payload: `"dest": "https://${DEMO}"`,
  },
  {
    kind: 'Checkout extension',
    response: { shop: DEMO, customer: null, offer: 'Gift wrapping' },
    row: 'Offer',
    label: 'Checkout',
    facts: ['Customera guest', 'Stepnot given'],
    payload: `"dest": "${DEMO}"`,
  },
  {
    kind: 'Customer account extension',
    response: { shop: DEMO, customer: 'gid://shopify/Customer/1', subscriptions: [] },
    row: 'Subscriptions',
    label: 'Customer account',
    facts: ['Customergid://shopify/Customer/1'],
    payload: `"dest": "${DEMO}"`,
  },
  {
    kind: 'App proxy',
    response: '<h1>Playground in Demo Store</h1>',
    row: 'GET /hello',
    label: 'App proxy',
    facts: ['Customera visitor', 'Storefront/apps/app'],
  },
]

const rowsOf = (app: FrameLocator) =>
  app.getByRole('list', { name: 'Received calls' }).getByRole('listitem')

/** From any page of the store to what the app received, by the admin's own links. */
async function openReceived(page: Page): Promise<FrameLocator> {
  await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click()
  await hydratedApp(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Labs' }).click()
  const app = appFrame(page)
  await app.getByRole('link', { name: 'Received' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Received' })).toBeVisible()
  return app
}

test('one click sends each kind of call, its response is shown, and the app shows what it received', async ({
  openApp,
  page,
  platform,
}) => {
  await expect((await openApp('/received')).getByText('Nothing received yet')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Demo Store' })
    .getByRole('link', { name: 'Calls' })
    .click()
  for (const { kind, response } of CALLS) {
    await expect(await sendCall(page, kind)).toContainText(
      typeof response === 'string' ? response : JSON.stringify(response, null, 2),
    )
  }

  const rows = rowsOf(await openReceived(page))
  await expect(rows).toHaveText(
    CALLS.toReversed().map(({ row, label }) => new RegExp(`^${row}${label}`)),
  )
  for (const { row, label, facts, payload } of CALLS) {
    const entry = rows.filter({ hasText: `${row}${label}` })
    await entry.locator('summary').click()
    for (const fact of facts) await expect(entry.locator('dl')).toContainText(fact)
    await expect(entry.getByLabel('Payload')).toHaveCount(payload ? 1 : 0)
    if (payload) await expect(entry.getByLabel('Payload')).toContainText(payload)
  }
  await expect(page).toHaveURL(adminUrl(platform, '/received'))
})

test('calls for one shop are shown to that shop only', async ({ openApp, page, platform }) => {
  await openApp('/received')
  await openApp('/received', { shop: SECOND })
  await expect(appFrame(page).getByText('Nothing received yet')).toBeVisible()
  await page.goto(`${platform.emulator.url}/store/second-store/calls`)
  for (const { kind } of CALLS) await sendCall(page, kind)

  await expect(rowsOf(await openReceived(page))).toHaveCount(CALLS.length)
  await page.goto(adminUrl(platform, '/received'))
  await expect(appFrame(page).getByText('Nothing received yet')).toBeVisible()

  // Clearing, too, is limited to the current shop.
  await page.goto(`${platform.emulator.url}/store/demo-store/calls`)
  await sendCall(page, 'Flow action')
  const app = await openReceived(page)
  await expect(rowsOf(app)).toHaveCount(1)
  await app.getByRole('button', { name: 'Clear' }).click()
  await expect(app.getByText('Nothing received yet')).toBeVisible()
  await page.goto(adminUrl(platform, '/received', SECOND))
  await expect(rowsOf(appFrame(page))).toHaveCount(CALLS.length)
})

test.describe('an app that subscribes where it is installed', () => {
  test.use({ appOptions: { environment: { PLAYGROUND_REGISTERS_WEBHOOKS: 'yes' } } })

  test('is received by its own subscription, and once however often the delivery comes', async ({
    openApp,
    page,
  }) => {
    await expect((await openApp('/received')).getByText('Nothing received yet')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Demo Store' })
      .getByRole('link', { name: 'Calls' })
      .click()
    const webhook = page.getByRole('region', { name: 'Webhook', exact: true })
    // Empty: to all subscriptions.
    await webhook.getByLabel('Path in the app').fill('')
    await webhook.getByText('Options', { exact: true }).click()
    await webhook.getByRole('spinbutton', { name: 'Copies at the same time' }).fill('9')
    await webhook.getByRole('button', { name: 'Send Webhook' }).click()
    await expect(
      page.getByRole('region', { name: 'Response to Webhook' }).getByRole('status'),
    ).toContainText('9 × 200 OK')

    await page
      .getByRole('navigation', { name: 'Demo Store' })
      .getByRole('link', { name: 'Webhooks' })
      .click()
    await expect(
      page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem'),
    ).toHaveText([/^products\/update\s*to http:\S+\/webhooks\s*This store$/])
    await page.getByRole('link', { name: 'products/update' }).first().click()
    await page.getByRole('button', { name: 'Send duplicate' }).click()
    await expect(
      page.getByRole('list', { name: 'Attempts of products/update' }).getByRole('listitem'),
    ).toHaveCount(10)
    await expect(rowsOf(await openReceived(page))).toHaveText([/^PRODUCTS_UPDATEWebhook/])
  })
})
