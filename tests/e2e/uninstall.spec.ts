import { DEMO } from '../integration/app-under-test'
import { storedSessions } from '../integration/stored-sessions'
import { adminUrl, appFrame, expect, grantsOf, test } from './platform-test'
import { signIn, test as standaloneTest } from './standalone-test'

const TOLD = { webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }] }
const SESSION = `offline_${DEMO}`

test.describe('an embedded app', () => {
  test.use({
    appOptions: { emulator: { app: TOLD } },
    // A page that is still loading may ask for an ID token when its app is gone.
    expectedMessages: [/status of 409/],
  })

  test('that is uninstalled is notified, deletes the data of the shop, and can be installed again', async ({
    openApp,
    page,
    platform,
  }) => {
    await expect((await openApp('/products')).getByText('Beeswax Candle')).toBeVisible()
    const before = await storedSessions(platform).loadSession(SESSION)
    await page.getByRole('button', { name: 'Uninstall' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click()
    await expect(page.getByRole('region', { name: 'Ready to install' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Demo Store' })
      .getByRole('link', { name: 'Webhooks' })
      .click()
    await expect(page.getByRole('row').filter({ hasText: 'app/uninstalled' })).toHaveText([
      /^app\/uninstalledDelivered200/,
    ])
    expect(await storedSessions(platform).loadSession(SESSION)).toBeUndefined()

    await page.goto(adminUrl(platform, '/received'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Playground?')
    await page.getByRole('button', { name: 'Install' }).click()
    await expect(appFrame(page).getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    const after = await storedSessions(platform).loadSession(SESSION)
    expect([before?.accessToken === after?.accessToken, await grantsOf(platform)]).toEqual([
      false,
      { token_exchange: 2 },
    ])

    // The platform may deliver it once more: the new installation stays.
    await page.goto(`${platform.emulator.url}/store/demo-store/webhooks`)
    await page.getByRole('link', { name: 'app/uninstalled' }).click()
    await page.getByRole('button', { name: 'Send duplicate' }).click()
    await expect(
      page.getByRole('list', { name: 'Attempts of app/uninstalled' }).getByRole('listitem'),
    ).toHaveCount(2)
    await page.goto(adminUrl(platform, '/received'))
    await expect(
      appFrame(page).getByRole('list', { name: 'Received calls' }).getByRole('listitem'),
    ).toHaveText([/^APP_UNINSTALLEDWebhook/])
    expect((await storedSessions(platform).loadSession(SESSION))?.accessToken).toBe(
      after?.accessToken,
    )
    expect(await grantsOf(platform)).toEqual({ token_exchange: 2 })
  })
})

standaloneTest.describe('a standalone app', () => {
  standaloneTest.use({
    appOptions: {
      environment: { NUXT_PLATFORM_EMBEDDED: 'false' },
      emulator: { app: { ...TOLD, embedded: false } },
    },
    expectedMessages: [/status of 401/],
  })

  standaloneTest(
    'that is uninstalled while its page is open asks for the grant again, and goes on there',
    async ({ page, platform }) => {
      await signIn(page, platform, '/products')
      await platform.emulator.control.uninstall({ shop: DEMO })
      expect(await storedSessions(platform).loadSession(SESSION)).toBeUndefined()
      await page.getByRole('searchbox').fill('candle')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Playground?')
      await page.getByRole('button', { name: 'Install' }).click()
      await expect(page.getByRole('searchbox')).toHaveValue('candle')
      await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
        /Beeswax Candle/,
      ])
      expect(await grantsOf(platform)).toEqual({ authorization_code: 2 })
    },
  )
})
