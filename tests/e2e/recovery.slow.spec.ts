import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMO } from '../integration/app-under-test'
import { storedSessions } from '../integration/stored-sessions'
import { leavePages } from './checked-page'
import { adminUrl, appFrame, expect, grantsOf, test } from './platform-test'

const SESSION = `offline_${DEMO}`

test('a restart of the app needs no new grant', async ({ openApp, page, platform }) => {
  const app = await openApp('/products')
  await expect(app.getByText('Beeswax Candle')).toBeVisible()
  // An open page would go on asking for its scripts while the app is away.
  await leavePages(page.context())
  await platform.restart()
  await expect((await openApp('/products')).getByText('Beeswax Candle')).toBeVisible()
  expect(await grantsOf(platform)).toEqual({ token_exchange: 1 })
})

test('the app recovers from the loss of its data at the next page load', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/products')
  await expect(app.getByText('Beeswax Candle')).toBeVisible()
  await rm(join(platform.dataDir, '.data'), { recursive: true })
  // Longer than a session is remembered without storage.
  await page.waitForTimeout(1100)
  await page.reload()
  await expect(appFrame(page).getByText('Beeswax Candle')).toBeVisible()
  expect(await grantsOf(platform)).toEqual({ token_exchange: 2 })
  expect((await storedSessions(platform).loadSession(SESSION))?.shop).toBe(DEMO)
})

test('a revoked access token is replaced without an error for the merchant', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/products')
  await expect(app.getByText('Beeswax Candle')).toBeVisible()
  const revoked = (await storedSessions(platform).loadSession(SESSION))?.accessToken
  await platform.emulator.control.revokeTokens({ shop: DEMO })
  await page.reload()
  await expect(appFrame(page).getByText('Beeswax Candle')).toBeVisible()
  expect(await grantsOf(platform)).toEqual({ token_exchange: 2 })
  expect((await storedSessions(platform).loadSession(SESSION))?.accessToken).not.toBe(revoked)
})

test.describe('with the wrong secret', () => {
  test.use({ expectedMessages: [/status of 401/] })

  test('the page shows the error instead of bouncing forever', async ({
    openApp,
    page,
    platform,
  }) => {
    await platform.restart({ NUXT_PLATFORM_API_SECRET_KEY: 'not-the-secret-of-this-app' })
    const app = await openApp('/products')
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('This app cannot sign you in')
    await expect(app.getByText('NUXT_PLATFORM_API_SECRET_KEY')).toBeVisible()
    await expect(page).toHaveURL(adminUrl(platform, '/products'))
    expect(await grantsOf(platform)).toEqual({})
  })
})
