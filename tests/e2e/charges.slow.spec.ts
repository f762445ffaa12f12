import { DEMO } from '../integration/app-under-test'
import { decide, payForPremium } from './plan-steps'
import { adminUrl, expect, test } from './platform-test'

// The response that sends a script to a page of the platform.
test.use({ expectedMessages: [/status of 401/] })

test('a test charge that the app requested opens nothing', async ({ openApp, page, platform }) => {
  const app = await openApp('/plans')
  await app.getByLabel('Request a test charge').check()
  await app.getByRole('button', { name: 'Choose Premium' }).click()
  await expect(page.getByText('Test charge', { exact: true })).toBeVisible()
  await decide(page, 'Approve')
  await expect(app.getByRole('region', { name: 'Your plan' })).toContainText(
    'PremiumDoes not countTest',
  )
  await page.goto(adminUrl(platform, '/usage'))
  await expect(app.getByText('No usage-based billing')).toBeVisible()
})

test('usage that is sent twice with one key is one record, and a higher cap is approved', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/plans')
  await payForPremium(page)
  await page.goto(adminUrl(platform, '/usage'))
  const records = app.getByRole('list', { name: 'Usage records' }).getByRole('listitem')
  const record = async (idempotencyKey: string) => {
    await app.getByLabel('Idempotency key').fill(idempotencyKey)
    const [response] = await Promise.all([
      page.waitForResponse(
        reply => reply.url().endsWith('/api/usage') && reply.request().method() === 'POST',
      ),
      app.getByRole('button', { name: 'Record usage' }).click(),
    ])
    return (await response.json()) as unknown
  }
  expect(await record('order-1001')).toEqual(await record('order-1001'))
  expect((await platform.emulator.control.charges({ shop: DEMO }))[0]?.usage?.records).toHaveLength(
    1,
  )
  await expect(records).toHaveText([/10 messages.*Key order-1001.*\$2\.50/])
  await expect(app.getByText('$2.50 of $20.00 used')).toBeVisible()

  await record('order-1002')
  await expect(records).toHaveCount(2)
  await app.getByRole('button', { name: 'Raise the cap' }).click()
  await decide(page, 'Approve')
  await page.goto(adminUrl(platform, '/usage'))
  await expect(app.getByText('$5.00 of $40.00 used')).toBeVisible()
})
