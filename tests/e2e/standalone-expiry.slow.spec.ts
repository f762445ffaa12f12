import { DEMO, SECOND } from '../integration/app-under-test'
import { storedSessions } from '../integration/stored-sessions'
import { grantsOf } from './platform-test'
import { expect, signIn, test } from './standalone-test'

// The call that finds the session gone is a failed request of the page.
test.use({ expectedMessages: [/status of 401/] })

test('a page with an expired session signs in again at the next call, and returns to the same page', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, '/products')
  await context.clearCookies()
  const returned = page.waitForEvent('load')
  await page.getByRole('searchbox').fill('candle')
  await returned

  await expect(page).toHaveURL(
    url => url.searchParams.has('host') && url.searchParams.get('q') === 'candle',
  )
  await expect(page.getByRole('searchbox')).toHaveValue('candle')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Beeswax Candle/,
  ])
  expect(await grantsOf(platform)).toEqual({ authorization_code: 2 })
})

test('two pages of two shops each return to their own page', async ({
  page,
  context,
  platform,
}) => {
  const other = await context.newPage()
  await signIn(page, platform, '/received')
  await signIn(other, platform, '/received', SECOND)
  await context.clearCookies()
  for (const { tab, shop } of [
    { tab: page, shop: DEMO },
    { tab: other, shop: SECOND },
  ]) {
    // Not the address, which is the same before and after.
    const returned = tab.waitForEvent('load')
    await tab.getByRole('button', { name: 'Refresh' }).click()
    await returned
    expect(new URL(tab.url()).pathname).toBe('/received')
    await expect(tab.getByText('Nothing received yet')).toBeVisible()
    expect(new URL(tab.url()).searchParams.get('shop')).toBe(shop)
  }
  expect(await grantsOf(platform)).toEqual({ authorization_code: 4 })
})

test('an expired token is refreshed without an error for the merchant', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, '/products')
  await platform.emulator.control.expireTokens({ shop: DEMO })
  await page.getByRole('searchbox').fill('candle')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Beeswax Candle/,
  ])
  expect(await grantsOf(platform)).toEqual({ authorization_code: 1, refresh_token: 1 })
})

test('a revoked token is replaced by a sign-in without a click', async ({ page, platform }) => {
  await signIn(page, platform, '/products')
  const revoked = (await storedSessions(platform).loadSession(`offline_${DEMO}`))?.accessToken
  await platform.emulator.control.revokeTokens({ shop: DEMO })
  await page.getByRole('searchbox').fill('candle')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Beeswax Candle/,
  ])
  expect((await storedSessions(platform).loadSession(`offline_${DEMO}`))?.accessToken).not.toBe(
    revoked,
  )
})
