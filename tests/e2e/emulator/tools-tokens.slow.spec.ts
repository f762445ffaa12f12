import type { Emulator } from '../../../packages/emulator/src'
import { DEMO, expect, test } from './emulator-test'

/** Redeems an ID token for an expiring offline pair, as the app would. */
async function exchange(emulator: Emulator): Promise<void> {
  const { NUXT_PLATFORM_API_KEY, NUXT_PLATFORM_API_SECRET_KEY } = emulator.environment
  const response = await fetch(`${emulator.url}/${DEMO}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: NUXT_PLATFORM_API_KEY,
      client_secret: NUXT_PLATFORM_API_SECRET_KEY,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: await emulator.control.sessionToken({ shop: DEMO }),
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    }),
  })
  expect(response.status).toBe(200)
}

test.beforeEach(async ({ app: _, emulator, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await exchange(emulator)
  await page.goto(`${emulator.url}/store/demo-store/tokens`)
})

test('tokens are listed masked, copied whole, rotated, expired and revoked', async ({
  emulator,
  page,
}) => {
  const rows = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  const reported = (text: string) => page.getByText(text).first()
  const [token] = await emulator.control.tokens(DEMO)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(
    /Valid ?Offline access token ?pat_offline_[0-9a-f]{4}…[0-9a-f]{4}/,
  )
  await expect(rows.nth(0)).toContainText(
    /Expires \w+ \d+ at \d+:\d\d [ap]m, in (?:1 hour|59 minutes)/,
  )
  await expect(rows.nth(1)).toContainText(/in (?:90 days|89 days 23 hours)/)
  expect(await page.locator('main').textContent()).not.toContain(token?.accessToken)

  await rows.nth(0).getByRole('button', { name: /^Copy/ }).click()
  await expect(reported('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token?.accessToken)

  await rows
    .nth(1)
    .getByRole('button', { name: /^Rotate/ })
    .click()
  await expect(reported('A new pair was issued.')).toBeVisible()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(3)).toContainText('Replaced')
  await expect(rows.nth(3)).toContainText('Works until the new refresh token is first used')

  await rows
    .nth(0)
    .getByRole('button', { name: /^Expire/ })
    .click()
  await expect(rows.nth(0)).toContainText(/Expired ?Offline access token/)
  await rows
    .nth(2)
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(rows.nth(2)).toContainText(/Revoked ?Offline access token/)
  expect((await emulator.control.tokens(DEMO)).map(({ status }) => status)).toEqual([
    'revoked',
    'expired',
  ])

  await page.getByRole('button', { name: 'Revoke everything' }).click()
  await expect(reported('1 access token revoked, and every refresh token.')).toBeVisible()
  await expect(rows.getByRole('button', { name: /^(?:Rotate|Expire|Revoke)/ })).toHaveCount(0)
})

test('the page works with the keyboard, and the focus stays in the list', async ({ page }) => {
  const rows = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  const rotate = rows.last().getByRole('button', { name: /^Rotate/ })
  await rotate.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(4)
  await expect(rotate).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rows.last().getByRole('button', { name: /^Revoke/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.last()).toContainText('Used or revoked')
  await expect(page.getByRole('list', { name: 'Tokens' })).toBeFocused()
})

test.describe('when a token has expired meanwhile', () => {
  test.use({ expectedMessages: [/status of 409/] })

  test('the page shows a notice', async ({ emulator, page }) => {
    const expire = page.getByRole('button', { name: /^Expire Offline/ })
    await expect(expire).toBeVisible()
    // Without the request that would remove the button.
    await page.route('**/_admin/tokens?*', route => route.abort('aborted'))
    await emulator.control.revokeTokens({ shop: DEMO })
    await expire.click()
    await expect(page.getByRole('alert')).toContainText('There is no such valid token.')
  })
})

test('the page reports an app that is not installed, and tokens that it does not list', async ({
  emulator,
  page,
}) => {
  for (let index = 0; index < 25; index += 1) await exchange(emulator)
  await expect(
    page.getByText('2 older ones are not shown; the control API lists them.'),
  ).toBeVisible()
  await emulator.control.uninstall({ shop: DEMO })
  await page.reload()
  await expect(page.getByText('is not installed in Demo Store')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Install / })).toBeVisible()
})

test('a phone shows the page without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Tokens' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(
    0,
  )
})
