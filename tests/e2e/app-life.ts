import { DEMO, STOREFRONT_SCOPES } from '../integration/app-under-test'
import { storedSessions } from '../integration/stored-sessions'
import { adminUrl, appFrame, expect, hydratedApp, test } from './platform-test'

/**
 * Tests the whole life of an app in one store: installation, pages, a charge, a webhook, a visit
 * of the storefront, and the end.
 *
 * @param basePath below which the app is, e.g. `/shop-tools`; empty at the root of its origin
 */
export function testAppLife(basePath: string): void {
  test.describe(`an app at ${basePath}/`, () => {
    test.use({
      appOptions: {
        environment: {
          NUXT_APP_BASE_URL: `${basePath}/`,
          PLAYGROUND_REGISTERS_WEBHOOKS: 'yes',
        },
        emulator: {
          app: {
            basePath,
            // The app proxy of the playground reads products as a storefront does.
            scopes: STOREFRONT_SCOPES,
            webhooks: [{ topics: ['app/uninstalled'], uri: '/webhooks' }],
          },
        },
      },
      // The response that sends a script to the approval of a charge, and the end of the session.
      expectedMessages: [/status of 4(?:0[129]|10)/],
    })

    test('is installed, opened, paid, notified, visited, and uninstalled', async ({
      page,
      platform,
    }) => {
      const { control } = platform.emulator
      const open = (path: string) => page.goto(adminUrl(platform, basePath + path))
      const chooseInAdmin = (name: string) =>
        page.getByRole('list', { name: 'Apps' }).getByRole('link', { name }).click()
      const heading = () => appFrame(page).getByRole('heading', { level: 1 })
      const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : '')
      const framedPaths = () => page.frames().map(frame => pathOf(frame.url()))

      await page.goto(adminUrl(platform))
      await page.getByRole('button', { name: 'Install' }).click()
      const app = await hydratedApp(page)
      await expect(app.getByText(DEMO).first()).toBeVisible()
      expect(framedPaths()).toContain(`${basePath}/`)

      await chooseInAdmin('Products')
      await expect(app.getByText('Beeswax Candle')).toBeVisible()
      await expect(page).toHaveURL(adminUrl(platform, `${basePath}/products`))
      await page.reload()
      await expect(appFrame(page).getByText('Beeswax Candle')).toBeVisible()

      // No one is verified on this page, so the guard of the next one asks the server.
      await open('/guards/public')
      await hydratedApp(page)
      await chooseInAdmin('Settings')
      await expect(heading()).toHaveText('Settings')
      expect(framedPaths()).toContain(`${basePath}/settings`)

      await open('/components/AppWindow')
      await (
        await hydratedApp(page)
      )
        .getByRole('button', { name: 'Open the product editor' })
        .first()
        .click()
      await expect.poll(framedPaths).toContain(`${basePath}/products`)
      const window = page.frames().find(frame => pathOf(frame.url()) === `${basePath}/products`)
      await expect(window!.getByText('Beeswax Candle')).toBeVisible()

      await open('/plans')
      await (await hydratedApp(page)).getByRole('button', { name: 'Choose Premium' }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(appFrame(page).getByRole('region', { name: 'Your plan' })).toContainText(
        'PremiumActive',
      )
      await expect(page).toHaveURL(url => url.pathname.endsWith(`${basePath}/plans`))

      const deliveries = await control.sendWebhook({ shop: DEMO, topic: 'products/update' })
      expect(deliveries.map(({ uri, attempts }) => [uri, attempts[0]?.status])).toEqual([
        [`${platform.url}${basePath}/webhooks`, 200],
      ])

      const { response } = await control.callProxy({ shop: DEMO, path: '/apps/app/hello' })
      expect(response).toMatchObject({ status: 200 })

      expect(await storedSessions(platform).loadSession(`offline_${DEMO}`)).toBeDefined()
      await control.uninstall({ shop: DEMO })
      await expect
        .poll(() => storedSessions(platform).loadSession(`offline_${DEMO}`))
        .toBeUndefined()
    })
  })
}
