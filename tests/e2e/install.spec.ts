import { DEMO } from '../integration/app-under-test'
import { storedSessions } from '../integration/stored-sessions'
import { adminUrl, hydratedApp, appFrame, expect, grantsOf, test } from './platform-test'

test('a merchant installs the app and sees products from the Admin API', async ({
  page,
  platform,
}) => {
  await page.goto(platform.emulator.url)
  await page.getByRole('link', { name: /^Install .*Demo Store/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Install')
  await page.getByRole('button', { name: 'Install' }).click()

  await expect(page).toHaveURL(adminUrl(platform))
  const app = await hydratedApp(page)
  await expect(app.getByText(DEMO).first()).toBeVisible()
  await page.getByRole('list', { name: 'Apps' }).getByRole('link', { name: 'Products' }).click()
  await expect(app.getByText('Beeswax Candle')).toBeVisible()

  expect(await grantsOf(platform)).toEqual({ token_exchange: 1 })
  expect((await storedSessions(platform).loadSession(`offline_${DEMO}`))?.id).toBe(
    `offline_${DEMO}`,
  )
})

test('the login page leads to the installation and ends inside the admin', async ({
  page,
  platform,
}) => {
  await page.goto(platform.url)
  await expect(page).toHaveURL(`${platform.url}/auth`)
  await page.getByLabel('Store address').fill(DEMO)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Install' }).click()

  await expect(page).toHaveURL(adminUrl(platform))
  await expect(appFrame(page).getByRole('heading', { level: 1 })).toBeVisible()
  expect(await grantsOf(platform)).toEqual({ token_exchange: 1 })
})

test('a merchant who cancels sees no further grant screen and nothing is stored', async ({
  page,
  platform,
}) => {
  await page.goto(adminUrl(platform))
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`^${platform.emulator.url}/`))
  expect(await grantsOf(platform)).toEqual({})
  expect(await storedSessions(platform).loadSession(`offline_${DEMO}`)).toBeUndefined()
})
