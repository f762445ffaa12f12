import type { Page } from '@playwright/test'
import { DEMO } from '../integration/app-under-test'
import type { AppUnderTest } from '../integration/app-under-test'
import { storedSessions } from '../integration/stored-sessions'
import { grantsOf } from './platform-test'
import { addressOf, expect, test } from './standalone-test'

const NONSENSE = 'This does not name a store. Enter its name, or copy any address from its admin.'

async function logIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Store address').fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function expectGrantScreen(page: Page, platform: AppUnderTest): Promise<void> {
  await expect(page).toHaveURL(
    new RegExp(`^${platform.emulator.url}/${DEMO}/admin/oauth/authorize\\?`),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Playground?')
}

test('a merchant logs in with a name, installs, and stays signed in over a reload', async ({
  page,
  platform,
}) => {
  await page.goto(platform.url)
  await expect(page).toHaveURL(`${platform.url}/auth`)
  await logIn(page, ' Demo-Store ')
  await expectGrantScreen(page, platform)
  await page.getByRole('button', { name: 'Install' }).click()

  await expect(page).toHaveURL(
    url =>
      url.origin === platform.url && url.pathname === '/' && url.searchParams.get('shop') === DEMO,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByText(DEMO).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  expect(await grantsOf(platform)).toEqual({ authorization_code: 1 })
  expect((await storedSessions(platform).loadSession(`offline_${DEMO}`))?.isOnline).toBe(false)
})

test('the login page accepts what people paste, and shows an error when it is no store', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.url}/auth`)
  await logIn(page, 'nothing like a store!')
  await expect(page.getByRole('alert')).toHaveText(NONSENSE)
  const field = page.getByLabel('Store address')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${NONSENSE}`))
  await logIn(page, '   ')
  await expect(page.getByRole('alert')).toHaveText('Enter the address of your store.')
  expect(await grantsOf(platform)).toEqual({})

  const pasted = [
    DEMO.toUpperCase(),
    `https://${DEMO}/admin/products?page=2`,
    `${platform.emulator.url}/store/demo-store/apps`,
  ]
  for (const text of pasted) {
    await page.goto(`${platform.url}/auth`)
    await logIn(page, text)
    await expectGrantScreen(page, platform)
  }
})

test('the keyboard alone is enough', async ({ page, platform }) => {
  await page.goto(`${platform.url}/auth`)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Store address')).toBeFocused()
  await page.keyboard.type('nothing.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(NONSENSE)
  await expect(page.getByLabel('Store address')).toBeFocused()
  await page.keyboard.type('demo-store')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectGrantScreen(page, platform)
})

test('a link to a page of the app leads there through the sign-in, with its data in the first response', async ({
  page,
  platform,
}) => {
  await page.goto(addressOf(platform, '/products?q=candle'))
  await expectGrantScreen(page, platform)
  const responded = page.waitForResponse(
    response => new URL(response.url()).pathname === '/products' && response.status() === 200,
  )
  await page.getByRole('button', { name: 'Install' }).click()
  expect(await (await responded).text()).toContain('Beeswax Candle')
  await expect(page.getByRole('searchbox')).toHaveValue('candle')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveCount(1)

  await page.getByRole('link', { name: 'Labs' }).click()
  await page.getByRole('link', { name: 'Guards' }).click()
  await page.locator('a[href*="/guards/deep"]').first().click()
  await expect(page.getByTestId('q')).toHaveText('1')
  await page.reload()
  await expect(page.getByTestId('q')).toHaveText('1')
  expect(await grantsOf(platform)).toEqual({ authorization_code: 1 })
})

test('a link that does not name the store leads there through the login page', async ({
  page,
  platform,
}) => {
  await page.goto(`${platform.url}/products?q=candle`)
  await expect(page).toHaveURL(url => url.pathname === '/auth')
  // What was wrong at first is no reason to forget it.
  await logIn(page, 'nothing.example')
  await expect(page.getByRole('alert')).toHaveText(NONSENSE)
  await logIn(page, 'demo-store')
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveURL(
    url => url.pathname === '/products' && url.searchParams.get('q') === 'candle',
  )
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveText([
    /Beeswax Candle/,
  ])
})

test('the admin opens the app in the whole window, signed in without a click', async ({
  page,
  platform,
}) => {
  await platform.emulator.control.install({ shop: DEMO })
  await page.goto(platform.emulator.url)
  await page.getByRole('link', { name: /^Open .*Demo Store/ }).click()
  await expect(page).toHaveURL(
    url => url.origin === platform.url && url.pathname === '/' && !url.searchParams.has('hmac'),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  expect(page.frames()).toHaveLength(1)
  expect(await grantsOf(platform)).toEqual({ authorization_code: 1 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("login, grant and the app's pages work", async ({ page, platform }) => {
    await page.goto(platform.url)
    await logIn(page, 'nothing.example')
    await expect(page.getByRole('alert')).toHaveText(NONSENSE)
    await logIn(page, 'Demo-Store')
    await expectGrantScreen(page, platform)
    await page.getByRole('button', { name: 'Install' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await expect(page.getByText('Beeswax Candle')).toBeVisible()
  })
})
