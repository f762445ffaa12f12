import type { Page } from '@playwright/test'
import { DEMO } from '../integration/app-under-test'
import { decide, payForPremium } from './plan-steps'
import { adminUrl, appFrame, expect, test } from './platform-test'
import { signIn, test as standaloneTest } from './standalone-test'

test.use({
  appOptions: {
    emulator: {
      app: {
        optionalScopes: ['read_orders', 'read_customers'],
        webhooks: [{ topics: ['app/scopes_update'], uri: '/webhooks' }],
      },
    },
  },
  // The responses that send a script to a page of the platform, and that report a missing payment.
  expectedMessages: [/status of 40[12]/],
})

const heading = (page: Page) => appFrame(page).getByRole('heading', { level: 1 })

test('a merchant clicks a plan, approves it, and the gated page opens', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/plans/premium')
  await expect(app.getByText('Not in your plan')).toBeVisible()
  await app.getByRole('link', { name: 'See all plans' }).click()
  await payForPremium(page)
  await expect(page).toHaveURL(/\/apps\/[\w-]+\/plans\?charge_id=1$/)

  await app.getByRole('link', { name: 'Go to Premium' }).click()
  await expect(heading(page)).toHaveText('Premium')
  await expect(app.getByText('Value of the stock')).toBeVisible()
  expect(await platform.emulator.control.charges({ shop: DEMO })).toMatchObject([
    { name: 'Premium', status: 'ACTIVE', test: false },
  ])
})

test('while the page redirects to a charge, no error is shown or thrown', async ({
  openApp,
  page,
}) => {
  // Locators wait for the navigation, so the page itself reports: an error in the console fails the
  // test, an uncaught one too.
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const alert = document.querySelector('[role="alert"]')
      if (alert) console.error(`The app shows an alert: ${alert.textContent}`)
    }).observe(document, { childList: true, subtree: true }),
  )
  const app = await openApp('/plans')
  // The app stays on the screen until the approval page responds.
  await page.route(
    url => url.pathname.includes('/charges/'),
    async route => {
      await new Promise(resolve => setTimeout(resolve, 1000))
      await route.continue()
    },
  )
  const response = page.waitForResponse(reply => reply.url().endsWith('/api/plans/request'))
  await app.getByRole('button', { name: 'Choose Premium' }).click()
  expect((await response).status()).toBe(401)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve subscription?')
})

test('a merchant declines, and the gated page stays shut', async ({ openApp, page, platform }) => {
  const app = await openApp('/plans')
  await app.getByRole('button', { name: 'Choose Premium' }).click()
  await decide(page, 'Decline')
  await expect(heading(page)).toHaveText('Welcome back')
  await page.goto(adminUrl(platform, '/plans/premium'))
  await expect(app.getByText('Not in your plan')).toBeVisible()
  expect(await platform.emulator.control.charges({ shop: DEMO })).toMatchObject([
    { status: 'DECLINED' },
  ])
})

test('a paid page redirects other shops to the payment, and back afterwards', async ({
  openApp,
  page,
}) => {
  const app = await openApp('/plans')
  await app.getByRole('link', { name: 'Go to Premium' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve subscription?')
  await decide(page, 'Approve')
  await expect(page).toHaveURL(/\/plans\/premium\?charge_id=1$/)
  await expect(app.getByText('Value of the stock')).toBeVisible()
})

test('a merchant cancels in the app, and the gate closes', async ({ openApp, page, platform }) => {
  const app = await openApp('/plans')
  await payForPremium(page)
  await app.getByRole('button', { name: 'Cancel the plan' }).click()
  await app.getByRole('button', { name: 'Cancel Premium' }).click()
  await expect(page.getByText('“Premium” was cancelled')).toBeVisible()
  await expect(app.getByRole('region', { name: 'Your plan' })).toHaveCount(0)
  await page.goto(adminUrl(platform, '/plans/premium'))
  await expect(app.getByText('Not in your plan')).toBeVisible()
})

test('a scope is requested when it is needed, works when it is granted, and is revoked', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/scopes')
  const row = app
    .getByRole('list', { name: 'Scopes' })
    .getByRole('listitem')
    .filter({ hasText: 'read_orders' })
  await expect(row).toContainText('Not granted')
  await app.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Playground?')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(heading(page)).toHaveText('Welcome back')
  await page.goto(adminUrl(platform, '/scopes'))
  await expect(row.getByText('Granted', { exact: true })).toBeVisible()
  await app.getByRole('link', { name: 'Orders' }).click()
  await expect(app.getByText('No orders yet')).toBeVisible()

  await page.goto(adminUrl(platform, '/scopes'))
  await app.getByRole('button', { name: 'Revoke read_orders' }).click()
  await expect(row).toContainText('Not granted')
  await app.getByRole('button', { name: 'Request read_orders' }).click()
  await expect(page.getByText('read_orders')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${platform.emulator.url}/store/demo-store`)

  // As a document: the page that is rendered leaves by itself.
  await page.goto(adminUrl(platform, '/orders'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Playground?')
})

standaloneTest.describe('a standalone app', () => {
  standaloneTest.use({
    appOptions: {
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      emulator: { app: { embedded: false } },
    },
  })

  standaloneTest(
    'leaves for the payment from its own window, and comes back to itself',
    async ({ page, platform }) => {
      await signIn(page, platform, '/plans')
      await page.getByRole('button', { name: 'Choose Premium' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve subscription?')
      await decide(page, 'Approve')
      await expect(page).toHaveURL(url => url.origin === platform.url && url.pathname === '/plans')
      await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('PremiumActive')
      await page.getByRole('link', { name: 'Go to Premium' }).click()
      await expect(page.getByText('Value of the stock')).toBeVisible()
    },
  )
})
