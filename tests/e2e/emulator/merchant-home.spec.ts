import { DEMO, expect, test } from './emulator-test'
import { changeInDialog, expectAccessible, openMerchantPage } from './merchant-page'

test('home lists what is unusual, apps, orders, and webhooks', async ({ app, emulator, page }) => {
  const { control } = emulator
  await control.setClock(2 * 24 * 3600 * 1000)
  await control.addFault({ on: 'graphql', status: 503 })
  await control.sendWebhook({ shop: DEMO, topic: 'orders/create', uri: '/webhooks' })
  await control.query({
    shop: DEMO,
    query: `mutation {
      orderCreate(order: { lineItems: [{ title: "Candle", quantity: 2, priceSet: { shopMoney: { amount: "4", currencyCode: USD } } }] }) {
        userErrors { message }
      }
    }`,
  })
  await openMerchantPage(page, emulator, '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo Store')
  const unusual = page.getByRole('status').filter({ hasText: 'Unusual right now' })
  await expect(unusual.getByRole('listitem')).toHaveText([
    /^The clock is 2 days ahead/,
    /^An injected fault is active: Admin API and Storefront API: Responds with 503\./,
  ])
  const orders = page.getByRole('region', { name: 'Last orders' })
  await expect(orders.getByRole('listitem')).toHaveText([/#1001.*\$8\.00/])
  await expect(page.getByRole('region', { name: 'Last webhooks' })).toContainText('orders/create')
  await expectAccessible(page)

  // The badges of the top bar lead to the pages that reset them, on all pages.
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: '1 fault' })).toBeVisible()
  await bar.getByRole('link', { name: 'Clock +2 days' }).click()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(bar.getByRole('link', { name: /^Clock/ })).toBeHidden()
  await bar.getByRole('link', { name: '1 fault' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faults')
  await control.clearFaults()

  await app.stop()
  await openMerchantPage(page, emulator, '')
  await expect(unusual.getByRole('listitem')).toHaveText([
    new RegExp(`^The app at ${app.url} accepts no connections`),
  ])
  await changeInDialog(page, /^Uninstall/, 'Uninstall')
  await expect(page.getByText('No app is installed in this store yet.')).toBeVisible()
  expect((await control.shops())[0]).toMatchObject({ scopes: null })
  await expect(page.getByRole('link', { name: /^Install / })).toBeVisible()
})
