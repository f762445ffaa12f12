import { API_KEY } from './fake-app-pages'
import { appReported, DEMO, expect, frameOf, go, shopAndHost, test } from './emulator-test'

test('the bounce page returns with a token, and with the original query', async ({
  adminUrl,
  app,
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await go(
    frame,
    `/bounce?${shopAndHost(emulator)}&locale=fr&shopify-reload=${encodeURIComponent(`${app.url}/products?a=b%20c`)}`,
  )
  await expect(page).toHaveURL(adminUrl('/products?a=b%20c'))
  const { search, searchParams } = new URL(frame.url())
  expect(search.startsWith('?a=b%20c&id_token=')).toBe(true)
  expect(searchParams.get('id_token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect([
    searchParams.get('locale'),
    searchParams.get('shop'),
    searchParams.get('embedded'),
  ]).toEqual(['fr', DEMO, '1'])
})

test('the bounce page finds the shop although its own address does not name it', async ({
  adminUrl,
  app,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await go(
    frame,
    `/bounce?shopify-reload=${encodeURIComponent(`${app.url}/settings?id_token=old`)}`,
  )
  await expect(page).toHaveURL(adminUrl('/settings'))
  const { searchParams } = new URL(frame.url())
  expect(searchParams.get('shop')).toBe(DEMO)
  expect(searchParams.getAll('id_token')).toHaveLength(1)
  expect(searchParams.get('id_token')).not.toBe('old')
})

test.describe('with an address of another site', () => {
  test.use({ expectedMessages: [/The address to return to is not an address of this app/] })

  for (const address of [
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example/',
    'http://[',
  ]) {
    test(`attack: the bounce page sends no token to ${address}`, async ({ openApp, page }) => {
      const frame = await openApp()
      await go(frame, `/bounce?shopify-reload=${encodeURIComponent(address)}`)
      await expect(frame.getByRole('alert')).toHaveText(
        'The address to return to is not an address of this app.',
      )
      expect(await page.evaluate(() => window.platformEmulator.tokens)).toBe(0)
    })
  }
})

test('a bounce page at top level leads into the admin', async ({
  adminUrl,
  app,
  emulator,
  page,
}) => {
  const known = shopAndHost(emulator)
  await page.goto(
    `${app.url}/bounce?${known}&shopify-reload=${encodeURIComponent(`${app.url}/products?x=1&${known}`)}`,
  )
  await expect(page).toHaveURL(adminUrl('/products?x=1'))
  await appReported(page)
  expect(new URL(frameOf(page, app).url()).pathname).toBe('/products')
})

test('a page of the app at top level leads into the admin, to the same page', async ({
  adminUrl,
  app,
  emulator,
  page,
}) => {
  const opened = page.waitForRequest(
    request => request.url().startsWith(emulator.url) && request.isNavigationRequest(),
  )
  await page.goto(`${app.url}/products?x=1&${shopAndHost(emulator)}#details`)
  // What belongs to the frame stays behind: the admin signs it anew.
  expect((await opened).url().split('#')[0]).toBe(adminUrl('/products?x=1'))
  await expect(page).toHaveURL(adminUrl('/products?x=1#details'))
})

test('a page at top level without a shop stays, without an ID token', async ({ app, page }) => {
  await page.goto(`${app.url}/products`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('products')
  expect(await page.evaluate(() => window.shopify.environment.embedded)).toBe(false)
  expect(
    await page.evaluate(() => window.shopify.idToken().catch((error: Error) => error.message)),
  ).toBe("shopify.idToken() works only inside the platform's admin; this page is not embedded.")
  expect(
    await page.evaluate(() => fetch('/api/echo').then(response => response.json())),
  ).toMatchObject({ authorization: null })
  expect(page.url()).toBe(`${app.url}/products`)
})

test('the exit page leaves the frame', async ({ app, openApp, page }) => {
  const frame = await openApp()
  await go(frame, `/exit-iframe?exitIframe=${encodeURIComponent(`${app.url}/outside`)}`)
  await expect(page).toHaveURL(`${app.url}/outside`)
})

test('the exit page at top level redirects', async ({ app, emulator, page }) => {
  await page.goto(
    `${app.url}/exit-iframe?${shopAndHost(emulator)}&exitIframe=${encodeURIComponent(`${app.url}/outside`)}`,
  )
  await expect(page).toHaveURL(`${app.url}/outside`)
})

test('the exit page can lead to a page of the admin, which explains itself and links back', async ({
  adminUrl,
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await go(frame, `/exit-iframe?exitIframe=${encodeURIComponent('shopify://admin/themes/1')}`)
  await expect(page).toHaveURL(`${emulator.url}/store/demo-store/themes/1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Themes')
  await expect(page.getByText(/The local platform does not have this page/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Playground' }).click()
  await expect(page).toHaveURL(adminUrl())
})

test('attack: a link to the admin cannot reach the control API', async ({
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await go(
    frame,
    `/exit-iframe?exitIframe=${encodeURIComponent('shopify://admin/../../_emulator/reset')}`,
  )
  await expect(page).toHaveURL(`${emulator.url}/store/demo-store`)
  expect(await emulator.control.shops()).toMatchObject([
    { shop: DEMO, scopes: ['read_products'] },
    {},
  ])
})

test('attack: data that an earlier page left in storage does not redirect a login page', async ({
  app,
  emulator,
  page,
}) => {
  await page.goto(`${app.url}/outside`)
  await page.evaluate(
    ([shop = '']) =>
      sessionStorage.setItem(
        'platform-emulator:frame',
        JSON.stringify({ shop, host: '', locale: 'en' }),
      ),
    [DEMO],
  )
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('login')
  expect(await page.evaluate(() => window.shopify.config)).toMatchObject({
    apiKey: API_KEY,
    shop: DEMO,
  })
  expect(page.url()).toBe(`${app.url}/login`)
  expect((await emulator.control.log()).filter(({ kind }) => kind === 'admin')).toEqual([])
})
