import { appReported, events, expect, frameOf, go, test } from './emulator-test'

test('a deep link opens the page that it names, with its query and hash unchanged', async ({
  adminUrl,
  app,
  openApp,
  page,
}) => {
  const frame = await openApp('/products?a=b%20c#details')
  await expect(page).toHaveURL(adminUrl('/products?a=b%20c#details'))
  const url = new URL(frame.url())
  expect([url.origin, url.pathname, url.hash, url.searchParams.get('a')]).toEqual([
    app.url,
    '/products',
    '#details',
    'b c',
  ])
  await expect(page).toHaveTitle('products · Playground · Demo Store')
})

test("the admin's address follows the app's history, and survives a reload", async ({
  adminUrl,
  app,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.evaluate(() => history.pushState({}, '', '/a?x=1&id_token=secret&shop=s#z'))
  await expect(page).toHaveURL(adminUrl('/a?x=1#z'))
  await frame.evaluate(() => history.replaceState({}, '', '/a?x=2#z'))
  await expect(page).toHaveURL(adminUrl('/a?x=2#z'))
  await frame.evaluate(() => history.pushState({}, '', '/b'))
  await expect(page).toHaveURL(adminUrl('/b'))
  await frame.evaluate(() => history.back())
  await expect(page).toHaveURL(adminUrl('/a?x=2#z'))
  await frame.evaluate(() => void (location.hash = 'k'))
  await expect(page).toHaveURL(adminUrl('/a?x=2#k'))

  await page.reload()
  await appReported(page)
  await expect(page).toHaveURL(adminUrl('/a?x=2#k'))
  expect(frameOf(page, app).url().startsWith(`${app.url}/a?x=2&embedded=1&`)).toBe(true)
})

test("the admin's navigation shows the configured and declared links, without the home link", async ({
  openApp,
  page,
}) => {
  const frame = await openApp('/products/7')
  const links = page.locator('[data-app-nav] a')
  await expect(links).toHaveText(['Products', 'Settings', 'Reports'])
  await expect(page.locator('.sidebar [aria-current="page"]')).toHaveText('Products')
  await frame.evaluate(() => document.querySelector('s-app-nav a[href="/reports"]')?.remove())
  await expect(links).toHaveText(['Products', 'Settings'])
})

test("a click in the admin's navigation goes to the app's router", async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp()
  const sidebar = page.getByRole('navigation', { name: 'Demo Store' })
  await sidebar.getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL(adminUrl('/reports'))
  // The list lives in the page, so the page has not been loaded again.
  await expect(events(frame)).toHaveText(['navigated to /reports'])
  await expect(page.locator('.sidebar [aria-current="page"]')).toHaveText('Reports')
  await expect(page.locator('[data-page-title]')).toHaveText('/reports')
  await page.locator('[data-app-home]').click()
  await expect(page).toHaveURL(adminUrl())
  await expect(events(frame)).toHaveText(['navigated to /reports', 'navigated to /'])
})

test('a router that handles the navigation may be slow', async ({ adminUrl, openApp, page }) => {
  const frame = await openApp('/settings?router=slow')
  await page
    .getByRole('navigation', { name: 'Demo Store' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await expect(events(frame)).toHaveText(['navigated to /reports'])
  await expect(page).toHaveURL(adminUrl('/reports'))
})

test("the admin's navigation leaves a page without App Bridge", async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await go(frame, '/outside')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Outside')
  await frame.waitForLoadState('load')
  await page
    .getByRole('navigation', { name: 'Demo Store' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await expect(page).toHaveURL(adminUrl('/reports'))
})

test('navigation that no router handles loads the page in the frame, freshly signed', async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp('/settings?router=none')
  await page
    .getByRole('navigation', { name: 'Demo Store' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await expect(page).toHaveURL(adminUrl('/reports'))
  const url = new URL(frame.url())
  expect(url.pathname).toBe('/reports')
  expect(url.searchParams.get('hmac')).toMatch(/^[0-9a-f]{64}$/)
})

test('navigation that is not handled while the app starts, and takes the token out of its address, is not lost', async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp('/settings?router=none')
  await frame.evaluate(() =>
    document.addEventListener('shopify:navigate', () => {
      setTimeout(() => history.replaceState({}, '', location.href.replace(/id_token=[^&]*&?/, '')))
    }),
  )
  await page
    .getByRole('navigation', { name: 'Demo Store' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await expect(page).toHaveURL(adminUrl('/reports'))
  expect(new URL(frame.url()).pathname).toBe('/reports')
})

test('the loading bar is visible while the app requests it', async ({ openApp, page }) => {
  const frame = await openApp()
  const bar = page.locator('[data-loading]')
  await expect(bar).toHaveAttribute('aria-hidden', 'true')
  await frame.evaluate(() => window.shopify.loading(true))
  await expect(bar).toHaveAttribute('aria-hidden', 'false')
  await frame.evaluate(() => window.shopify.loading(false))
  await expect(bar).toHaveAttribute('aria-hidden', 'true')
})

test('reload loads the page of the frame again, at the same path', async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp('/products?z=1')
  await frame.evaluate(() => window.note('before'))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(events(frame)).toHaveCount(0)
  await expect(page).toHaveURL(adminUrl('/products?z=1'))
})

test('uninstall asks for confirmation, and ends at the store', async ({
  emulator,
  openApp,
  page,
}) => {
  await openApp()
  await page.getByRole('button', { name: 'Uninstall' }).click()
  const dialog = page.getByRole('dialog', { name: 'Uninstall Playground?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await emulator.control.shops())[0]?.scopes).toEqual(['read_products'])

  await page.getByRole('button', { name: 'Uninstall' }).click()
  await dialog.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page).toHaveURL(`${emulator.url}/store/demo-store`)
  expect((await emulator.control.shops())[0]?.scopes).toBe(null)
})
