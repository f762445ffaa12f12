import { appReported, expect, frameOf, go, test } from './emulator-test'

test('a link to the top window opens a page of the app in the admin', async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp('/settings')
  await frame.click('#top')
  await expect(page).toHaveURL(adminUrl('/products?a=b%20c'))
})

test('a link to a page of the admin opens it', async ({ emulator, openApp, page }) => {
  const frame = await openApp()
  await frame.click('#admin')
  await expect(page).toHaveURL(`${emulator.url}/store/demo-store/products/1`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found')
})

test('window.open takes the top window to another page, and the app to its path in the admin', async ({
  adminUrl,
  app,
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await frame.evaluate(() => void window.open('/settings', '_top'))
  await expect(page).toHaveURL(adminUrl('/settings'))
  await appReported(page)
  await frameOf(page, app).evaluate(url => void window.open(url, '_parent'), emulator.url)
  await expect(page).toHaveURL(`${emulator.url}/`)
})

test('window.open in place moves the frame only', async ({ adminUrl, app, openApp, page }) => {
  const frame = await openApp()
  await frame.evaluate(() => void window.open('/settings', '_self'))
  await expect(page).toHaveURL(adminUrl('/settings'))
  expect(new URL(frame.url()).href).toBe(`${app.url}/settings`)
})

test('window.open opens tabs, of the app and of the admin', async ({
  app,
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  for (const [link, address] of [
    ['/outside', `${app.url}/outside`],
    ['shopify://admin/products', `${emulator.url}/store/demo-store/products`],
    ['shopify://admin', `${emulator.url}/store/demo-store`],
  ] as const) {
    const opened = page.waitForEvent('popup')
    await frame.evaluate(url => void window.open(url), link)
    const tab = await opened
    await expect(tab).toHaveURL(address)
    await tab.close()
  }
})

test.describe('with addresses that run code', () => {
  test.use({
    expectedMessages: [/refused to open a URL that is not http or https|javascript: URL/],
  })

  test('attack: no address that the app gives runs code in the admin', async ({
    adminUrl,
    openApp,
    page,
  }) => {
    const frame = await openApp()
    for (const target of ['_top', '_parent', '_self']) {
      await frame.evaluate(
        name => void window.open('javascript:top.document.title="attacked"', name),
        target,
      )
    }
    await frame.evaluate(() => {
      for (const url of [
        'javascript:document.title="attacked"',
        'data:text/html,attacked',
        'blob:null/x',
      ]) {
        window.parent.postMessage({ channel: 'platform-emulator', type: 'open', url }, '*')
      }
    })
    // The token comes over the same channel, after whatever those messages would have done.
    await frame.evaluate(() => window.shopify.idToken())
    await expect(page).toHaveURL(adminUrl())
    await expect(page).toHaveTitle('Dashboard · Playground · Demo Store')
  })
})

test("attack: messages from other windows than the app's are ignored", async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp()
  const forged = { channel: 'platform-emulator', type: 'toast', id: '1', message: 'forged' }
  await page.evaluate(message => window.postMessage(message, '*'), forged)
  await frame.evaluate(message => {
    const inner = document.body.appendChild(document.createElement('iframe'))
    inner.srcdoc = `<script>window.top.postMessage(${JSON.stringify(message)}, '*'); window.parent.note('posted')</script>`
  }, forged)
  await expect(frame.locator('#events li')).toHaveText(['posted'])
  await frame.evaluate(() => window.shopify.idToken())
  expect(await page.evaluate(() => window.platformEmulator.toasts)).toEqual([])
  await expect(page).toHaveURL(adminUrl())
})

test('attack: messages of the wrong form change nothing', async ({ adminUrl, openApp, page }) => {
  const frame = await openApp()
  await frame.evaluate(() => {
    for (const message of [
      { type: 'path', path: 'https://evil.example/' },
      { type: 'path', path: 5 },
      { type: '__proto__' },
      { type: 'load', path: '//evil.example/' },
      { type: 'overlay-open', path: 'https://evil.example/' },
      { type: 'overlay-navigate', overlay: 'none', path: '/x' },
      { type: 'picker-open', input: null },
      { type: 'resourcePicker', input: null },
      { type: 'scopes.request', input: 'everything' },
      { type: 'confirm', question: 'uninstall' },
      { type: 'intent-response', id: 'intent-1', output: null },
      { type: 'modal', key: {}, open: 'yes' },
      {
        type: 'page',
        title: 5,
        nav: [{ label: 'x', href: 'javascript:alert(1)' }, null, { label: 5, href: '/x' }],
        actions: 'no',
        breadcrumb: 'no',
        accessory: 5,
      },
    ])
      window.parent.postMessage({ channel: 'platform-emulator', ...message }, '*')
  })
  await expect(page.locator('[data-page-title]')).toHaveText('Playground')
  await expect(page.locator('[data-app-nav] a')).toHaveText(['Products', 'Settings'])
  expect(await page.evaluate(() => window.platformEmulator.navigations)).toEqual(['/'])
  expect(page.frames()).toHaveLength(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => window.platformEmulator.overlays)).toEqual([])
  await expect(page).toHaveURL(adminUrl())
})

test.describe('with a page of another origin in the frame', () => {
  // The admin's own policy names the origin that it may frame.
  test.use({
    expectedMessages: [
      /Content Security Policy|ERR_BLOCKED_BY_CSP|recipient window's origin \('null'\)/,
    ],
  })

  test('attack: the frame shows no page of another origin', async ({ openApp, emulator, page }) => {
    const frame = await openApp()
    await go(frame, emulator.url)
    await expect.poll(() => frame.url()).toBe('chrome-error://chromewebdata/')
    expect(page.url().startsWith(`${emulator.url}/store/demo-store/apps/`)).toBe(true)
  })
})
