import type { Page } from '@playwright/test'
import { appReported, expect, go, test } from './emulator-test'

// The panel comes five seconds after a load without a greeting.
test.slow()

test.describe('with an app that is not running', () => {
  test.use({ expectedMessages: [/ERR_CONNECTION_REFUSED|recipient window's origin \('null'\)/] })

  test('the admin shows an error, and opens the app by itself as soon as it responds', async ({
    adminUrl,
    app,
    openApp,
    page,
  }) => {
    await openApp('/products')
    await app.stop()
    await page.getByRole('button', { name: 'Reload' }).click()
    const panel = page.getByRole('region', { name: `The app at ${app.url} does not respond` })
    await expect(panel).toBeVisible()
    await expect(
      page.getByRole('group', { name: 'Actions of the page' }).getByRole('button'),
    ).toHaveCount(0)

    await app.start()
    await expect(panel).toBeHidden()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
      'products',
    )
    await expect(page).toHaveURL(adminUrl('/products'))
  })

  test('the admin opens although the app is not running yet', async ({ adminUrl, app, page }) => {
    await app.stop()
    await page.goto(adminUrl('/settings'))
    await expect(
      page.getByRole('heading', { name: `The app at ${app.url} does not respond` }),
    ).toBeVisible()
    await app.start()
    await appReported(page)
    await expect(
      page.getByRole('heading', { name: `The app at ${app.url} does not respond` }),
    ).toBeHidden()
    await expect(page).toHaveURL(adminUrl('/settings'))
  })
})

test.describe('while a development server compiles the first page', () => {
  /** Opens the app, which accepts the request and sends nothing before it is released. */
  async function openHeld(page: Page, app: { url: string }, address: string): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route(`${app.url}/**`, async route => {
      await released
      await route.continue()
    })
    await page.clock.install()
    const asked = page.waitForRequest(`${app.url}/**`)
    await page.goto(address, { waitUntil: 'commit' })
    await asked
    return () => release()
  }

  test('the admin shows that the app is still loading, and opens it when it responds', async ({
    adminUrl,
    app,
    page,
  }) => {
    const release = await openHeld(page, app, adminUrl('/products'))
    const notice = page.getByRole('region', { name: 'is still loading' })
    const panel = page.getByRole('region', { name: 'does not respond' })
    await page.clock.runFor(4000)
    await expect(notice).toBeHidden()
    await page.clock.runFor(60_000)
    await expect(notice).toBeVisible()
    await expect(panel).toBeHidden()

    release()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
      'products',
    )
    await expect(notice).toBeHidden()
    await expect(panel).toBeHidden()
  })

  test('the admin shows that the app is still loading after the bounce page has connected', async ({
    app,
    openApp,
    page,
  }) => {
    await page.clock.install()
    const frame = await openApp()
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route(`${app.url}/products*`, async route => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest(`${app.url}/products*`)
    await go(frame, `/bounce?shopify-reload=${encodeURIComponent(`${app.url}/products`)}`)
    await asked
    const notice = page.getByRole('region', { name: 'is still loading' })
    await page.clock.runFor(3000)
    await expect(notice).toBeHidden()
    await page.clock.runFor(9000)
    await expect(notice).toBeVisible()
    // The time is outside of the live region, so that it is not announced each second.
    await expect(notice.getByRole('status')).not.toContainText(/\d s/)
    const waited = notice.getByRole('timer')
    await expect(waited).toHaveText(new RegExp(`^Waiting for ${app.url}: 1\\d s$`))
    await page.clock.runFor(10_000)
    await expect(waited).toHaveText(new RegExp(`^Waiting for ${app.url}: 2\\d s$`))

    release()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
      'products',
    )
    await expect(notice).toBeHidden()
  })

  test('an app that has sent nothing for three minutes counts as failed', async ({
    adminUrl,
    app,
    page,
  }) => {
    const release = await openHeld(page, app, adminUrl('/products'))
    await page.clock.runFor(181_000)
    await expect(
      page.getByRole('region', { name: `The app at ${app.url} does not respond` }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'is still loading' })).toBeHidden()
    release()
  })
})

test('a page that does not load App Bridge is detected, not reloaded, and can be left by the user', async ({
  app,
  openApp,
  page,
}) => {
  const frame = await openApp()
  let documents = 0
  await go(frame, '/outside')
  const panel = page.getByRole('region', { name: `The app at ${app.url} does not respond` })
  await expect(panel).toBeVisible()
  page.on('request', request => {
    if (request.isNavigationRequest()) documents += 1
  })
  // Longer than two checks of the app: it responds all the time, so its page is not loaded again.
  await page.waitForTimeout(4500)
  expect(documents).toBe(0)
  await expect(panel).toBeVisible()

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toBeHidden()
  await expect(page.locator('[data-page-title]')).toHaveText('Dashboard')
})

test('an app that responds is not interrupted', async ({ app, openApp, page }) => {
  const frame = await openApp()
  await frame.getByLabel('Name').fill('typed')
  await page.waitForTimeout(6000)
  await expect(
    page.getByRole('heading', { name: `The app at ${app.url} does not respond` }),
  ).toBeHidden()
  await expect(frame.getByLabel('Name')).toHaveValue('typed')
})
