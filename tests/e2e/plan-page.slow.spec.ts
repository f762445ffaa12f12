import type { Page } from '@playwright/test'
import { DEMO } from '../integration/app-under-test'
import { adminUrl, appFrame, expect, hydratedApp, test } from './platform-test'

test.use({
  // The responses that send a script to a page of the platform.
  expectedMessages: [/status of 401/],
})

/** Decides on the page of the platform, and returns the app once its code runs again. */
async function decide(page: Page, decision: 'Approve' | 'Decline') {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve subscription?')
  await page.getByRole('button', { name: decision }).click()
  return hydratedApp(page)
}

/** The plan of the shop, and the label of its badge. */
async function expectPlan(page: Page, plan: string, status: 'Trial' | 'Active') {
  const app = appFrame(page)
  await expect(
    app.getByRole('heading', { level: 2, name: plan, exact: true }).first(),
  ).toBeVisible()
  await expect(app.getByText(status, { exact: true })).toBeVisible()
}

test('with the Billing API, a merchant chooses a plan, declines an upgrade, and approves it', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/plan')
  await expect(app.getByText('No plan')).toBeVisible()
  await app.getByRole('button', { name: 'Choose: Basic' }).click()
  await decide(page, 'Approve')
  await expect(page).toHaveURL(/\/plan\?charge_id=1$/)
  await expectPlan(page, 'Basic', 'Trial')
  await expect(app.getByText(/^The trial ends on /)).toBeVisible()

  await app.getByRole('button', { name: 'Upgrade: Premium' }).click()
  await decide(page, 'Decline')
  await page.goto(adminUrl(platform, '/plan'))
  await hydratedApp(page)
  await expectPlan(page, 'Basic', 'Trial')
  const charges = async () =>
    (await platform.emulator.control.charges({ shop: DEMO })).map(
      ({ name, status }) => `${name} ${status}`,
    )
  expect(await charges()).toEqual(['Basic ACTIVE', 'Premium DECLINED'])

  await app.getByRole('button', { name: 'Upgrade: Premium' }).click()
  await decide(page, 'Approve')
  await expectPlan(page, 'Premium', 'Active')
  await expect(app.getByRole('button', { name: 'Downgrade: Basic' })).toBeVisible()
  expect(await charges()).toEqual(['Basic CANCELLED', 'Premium DECLINED', 'Premium ACTIVE'])
})
