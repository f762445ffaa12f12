import { DEMO } from '../integration/app-under-test'
import { adminUrl, appFrame, expect, grantsOf, test } from './platform-test'

test('the first response of the server already holds the products', async ({ openApp, page }) => {
  const responded = page.waitForResponse(
    response => response.url().includes('/products?') && response.request().isNavigationRequest(),
  )
  const app = await openApp('/products')
  expect(await (await responded).text()).toContain('Beeswax Candle')
  await expect(app.getByText('Beeswax Candle')).toBeVisible()
})

test('search and create go through App Bridge and the Admin API', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/products')
  await page.getByRole('button', { name: 'Create product' }).click()
  await app.getByRole('textbox', { name: 'Title' }).fill('Brass Bell')
  await app.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('“Brass Bell” was created')).toBeVisible()

  await app.getByRole('searchbox').fill('brass bell')
  await expect(app.getByRole('table', { name: 'Products' }).getByRole('link')).toHaveCount(1)
  await expect(page).toHaveURL(`${adminUrl(platform, '/products')}?q=brass+bell`)
})

test("the admin's navigation changes the app's page without a reload", async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/')
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.getByRole('list', { name: 'Apps' }).getByRole('link', { name: 'Settings' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL(adminUrl(platform, '/settings'))
  expect(documents).toBe(0)
})

test('a deep link survives a reload of the admin and a reload of the frame', async ({
  openApp,
  page,
  platform,
}) => {
  const app = await openApp('/')
  await page.getByRole('list', { name: 'Apps' }).getByRole('link', { name: 'Labs' }).click()
  await app.getByRole('link', { name: 'Guards' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Guards' })).toBeVisible()
  await app.locator('a[href*="/guards/deep"]').first().click()
  await expect(page).toHaveURL(`${adminUrl(platform, '/guards/deep')}?q=1`)
  await expect(app.getByTestId('q')).toHaveText('1')

  await page.reload()
  await expect(appFrame(page).getByTestId('q')).toHaveText('1')
  await appFrame(page).getByRole('button', { name: 'Reload the frame' }).click()
  await expect(appFrame(page).getByTestId('q')).toHaveText('1')
  await expect(page).toHaveURL(`${adminUrl(platform, '/guards/deep')}?q=1`)
})

test('the ID token is in no address that the merchant or a script can see', async ({
  openApp,
  page,
}) => {
  const app = await openApp('/products')
  await expect(app.getByText('Beeswax Candle')).toBeVisible()
  const frame = page.frames().find(candidate => candidate !== page.mainFrame())
  expect(frame?.url()).not.toContain('id_token')
  expect(await frame?.content()).not.toMatch(/eyJ[\w-]+\.eyJ/)
  expect(page.url()).not.toContain('id_token')
})

test('a page that stays open longer than its ID token continues to work', async ({
  openApp,
  platform,
}) => {
  const app = await openApp('/products')
  await expect(app.getByText('Beeswax Candle')).toBeVisible()
  const before = await grantsOf(platform)
  // The emulator's clock stays: each request needs a token of its own, or the page would fail.
  await app.getByRole('searchbox').fill('kettle')
  await expect(app.getByText('Enamel Kettle')).toBeVisible()
  await expect(app.getByText('Beeswax Candle')).toBeHidden()
  expect(await grantsOf(platform)).toEqual(before)
})

test.describe('with a page that does not exist', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('an error page of the app is shown inside the admin', async ({ openApp }) => {
    const app = await openApp('/no-such-page')
    await expect(app.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  })
})

test('the address does not identify the shop: it is verified from the token', async ({
  openApp,
}) => {
  const app = await openApp('/guards/public')
  await expect(app.getByText('none yet')).toBeVisible()
  await expect(app.getByText(DEMO)).toHaveCount(0)
})
