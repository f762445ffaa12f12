import config from '../../playwright.config'
import { DEMO } from '../integration/app-under-test'
import { expect, signIn, test } from './standalone-test'

// Playwright switches off what makes Back dangerous: browsers keep the last pages as they were.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test("after signing out, the browser's Back shows nothing protected", async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, '/products')
  await expect(page.getByText('Beeswax Candle')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${platform.url}/auth`)
  expect(await context.cookies()).toEqual([])

  // Where the app is still installed the platform would sign the merchant in again without a click.
  await platform.emulator.control.uninstall({ shop: DEMO })
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Install Playground?')
  await expect(page).toHaveURL(url => url.origin === platform.emulator.url)
})
