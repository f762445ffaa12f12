import { DEMO } from '../integration/app-under-test'
import { adminUrl, expect, grantsOf, hydratedApp, test } from './platform-test'

// The response of the task that has no token.
test.use({ expectedMessages: [/status of 503/] })

test('without a private key, a visit of the merchant restores lost access without a click', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/background')
  await expect(app.getByText('Not set', { exact: true })).toBeVisible()
  await platform.emulator.control.revokeTokens({ shop: DEMO })
  await app.getByRole('button', { name: 'Run the background task' }).click()
  await expect(
    app.getByRole('status').filter({
      hasText: 'The app has lost its access to this shop. Open the app again to restore it.',
    }),
  ).toBeVisible()

  await page.goto(adminUrl(platform, '/background'))
  const reopened = await hydratedApp(page)
  const changes = reopened.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
  await expect(changes).toHaveText([
    /^A visit of the merchant/,
    /^Lost: the platform refused the refresh token/,
    /^A visit of the merchant/,
  ])
  expect(await grantsOf(platform)).toEqual({ token_exchange: 2, refresh_token: 1 })

  await reopened.getByRole('button', { name: 'Run the background task' }).click()
  await expect(reopened.getByRole('status').getByRole('listitem').first()).toBeVisible()
})
