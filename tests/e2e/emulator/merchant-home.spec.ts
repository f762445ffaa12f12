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
  await expect(page.getByRole('group', { name: 'Orders' })).toHaveText(/^Orders\s*1$/)
  await expect(page.getByRole('group', { name: 'Webhooks failing' })).toHaveText(
    /^Webhooks failing\s*\d$/,
  )
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
  await expect(page.getByRole('region', { name: 'Installed apps' })).toBeHidden()
  expect((await control.shops())[0]).toMatchObject({ scopes: null })
  await expect(page.getByRole('link', { name: /^Install / })).toBeVisible()
})

test('quick actions of home move the clock, and inject a fault', async ({ emulator, page }) => {
  await openMerchantPage(page, emulator, '')
  const bar = page.getByRole('banner')
  await page.getByRole('button', { name: 'Clock +1 day' }).click()
  await expect(bar.getByRole('link', { name: 'Clock +1 day' })).toBeVisible()
  await page.getByRole('button', { name: 'Throttle next API call' }).click()
  await expect(bar.getByRole('link', { name: '1 fault' })).toBeVisible()
  expect(await emulator.control.faults()).toMatchObject([{ on: 'graphql', status: 200, times: 1 }])
})
