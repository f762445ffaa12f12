import type { FrameLocator, Page } from '@playwright/test'
import { API_KEY, DEMO } from '../integration/app-under-test'
import { expect } from './platform-test'
import { documentsOf, test } from './modes-app'
import type { ModesApp } from './modes-app'

/**
 * An app that the server renders, with pages of the browser and of the build. Third-party cookies
 * are blocked. Each test counts the documents of the app: a guard that reloads is a loop.
 */

const inAdmin = (page: Page) => page.frameLocator('iframe[name="platform-app"]')
const PAGE = '/_platform/auth/page'
const CALLBACK = '/_platform/auth/callback'

/** Waits for the page of a verified merchant, with its data. */
async function expectMerchant(page: Page | FrameLocator, title: string, where: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('[data-facts]')).toHaveText(`${where} ${API_KEY} ${DEMO}`)
  await expect(page.locator('[data-merchant]')).toHaveText(DEMO)
}

async function headersOf(page: Page, app: ModesApp, path: string) {
  const response = await page.request.get(app.address(path), {
    headers: { 'sec-fetch-dest': 'iframe' },
  })
  const { 'content-security-policy': policy, 'cache-control': cache } = response.headers()
  return [response.status(), policy, cache]
}

test.describe('in the admin', () => {
  for (const [path, title] of [
    ['/in-browser', 'In the browser'],
    ['/guarded-file', 'Guarded file'],
  ] as const)
    test(`a guarded page with ssr: false loads once: ${path}`, async ({ app, page }) => {
      const documents = documentsOf(page, app)
      await page.goto(app.adminAddress(path))
      await expectMerchant(inAdmin(page), title, 'embedded')
      expect(documents).toEqual([path])
      await page.locator('[data-app-nav]').getByRole('link', { name: 'Next' }).click()
      await expect(inAdmin(page).getByRole('heading', { level: 1 })).toHaveText('Next')
      await expect(page).toHaveURL(app.adminAddress('/next'))
      expect(documents).toEqual([path])
    })

  test('a link to a guarded page of the browser loads no document', async ({ app, page }) => {
    const documents = documentsOf(page, app)
    await page.goto(app.adminAddress('/'))
    await inAdmin(page).getByRole('link', { name: 'In the browser' }).click()
    await expectMerchant(inAdmin(page), 'In the browser', 'embedded')
    await inAdmin(page).getByRole('link', { name: 'On the server' }).click()
    await expectMerchant(inAdmin(page), 'On the server', 'embedded')
    expect(documents).toEqual(['/'])
  })

  test('a prerendered page without a guard has App Bridge and the navigation of the admin', async ({
    app,
    page,
  }) => {
    const documents = documentsOf(page, app)
    await page.goto(app.adminAddress('/open-file'))
    await expect(inAdmin(page).locator('[data-facts]')).toHaveText(`embedded ${API_KEY} no shop`)
    await expect(inAdmin(page).locator('meta[name="shopify-api-key"]')).toHaveAttribute(
      'content',
      API_KEY,
    )
    await page.locator('[data-app-nav]').getByRole('link', { name: 'In the browser' }).click()
    await expectMerchant(inAdmin(page), 'In the browser', 'embedded')
    expect(documents).toEqual(['/open-file'])
  })

  test('a redirect of visitors away from the admin needs no further document', async ({
    app,
    page,
  }) => {
    const documents = documentsOf(page, app)
    await page.goto(app.adminAddress('/visitors'))
    await expect(inAdmin(page).getByRole('heading', { level: 1 })).toHaveText('Home')
    expect(documents).toEqual(['/visitors'])
  })

  test('documents name who may frame them, and are private where they name a shop', async ({
    app,
    page,
  }) => {
    const admin = new URL(app.emulator.url).origin
    for (const path of ['/in-browser', '/open-file', '/guarded-file']) {
      expect(await headersOf(page, app, `${path}?shop=${DEMO}&embedded=1`)).toEqual([
        200,
        `frame-ancestors https://${DEMO} ${admin} 'self';`,
        'private, no-store',
      ])
      expect(await headersOf(page, app, path)).toEqual([
        200,
        `frame-ancestors ${admin} 'self';`,
        undefined,
      ])
    }
  })

  test.describe('refused', () => {
    test.use({ expectedMessages: [/401|ERR_FAILED|NUXT_E1005/] })

    test('a page whose token the server refuses shows why, and loads once', async ({
      app,
      page,
    }) => {
      await page.route(`**${PAGE}`, route => route.fulfill({ status: 401 }))
      const documents = documentsOf(page, app)
      await page.goto(app.adminAddress('/in-browser'))
      await expect(inAdmin(page).getByText('refused the ID token')).toBeVisible()
      expect(documents).toEqual(['/in-browser'])
    })

    test('a page without App Bridge names it, and loads once', async ({ app, page }) => {
      await page.route('**/app-bridge.js', route => route.abort())
      const documents = documentsOf(page, app)
      await page.goto(app.adminAddress('/in-browser'))
      await expect(inAdmin(page).getByText('App Bridge is not loaded')).toBeVisible()
      expect(documents).toEqual(['/in-browser'])
    })
  })
})

test.describe('outside the admin', () => {
  test.use({ expectedMessages: [/401|NUXT_E1005/] })

  test('a visitor signs in for a page of the browser once, and it shows the data', async ({
    otherApp,
    page,
  }) => {
    const documents = documentsOf(page, otherApp)
    await page.goto(otherApp.address(`/in-browser?shop=${DEMO}`))
    await expectMerchant(page, 'In the browser', 'standalone')
    expect(documents).toEqual(['/in-browser', PAGE, CALLBACK, '/in-browser'])
    await page.reload()
    await expectMerchant(page, 'In the browser', 'standalone')
    expect(documents.slice(4)).toEqual(['/in-browser'])
    await page.goto(otherApp.address(`/visitors?shop=${DEMO}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
    expect(documents.slice(5)).toEqual(['/visitors'])
  })

  test('a visitor without a shop gets the login page', async ({ otherApp, page }) => {
    const documents = documentsOf(page, otherApp)
    await page.goto(otherApp.address('/in-browser'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your store')
    await expect(page).toHaveURL(otherApp.address('/auth?returnTo=/in-browser'))
    expect(documents).toEqual(['/in-browser', PAGE, '/auth'])
  })

  test('a link to a guarded page leads a visitor to the login page each time', async ({
    otherApp,
    page,
  }) => {
    const documents = documentsOf(page, otherApp)
    for (const click of [1, 2]) {
      await page.goto(otherApp.address('/'))
      await page.getByRole('main').getByRole('link', { name: 'In the browser' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your store')
      expect([click, documents.splice(0)]).toEqual([click, ['/', PAGE, '/auth']])
    }
  })

  test('a visitor sees the page for visitors', async ({ otherApp, page }) => {
    const documents = documentsOf(page, otherApp)
    await page.goto(otherApp.address('/visitors'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visitors')
    expect(documents).toEqual(['/visitors'])
  })

  test('a sign-in that does not last ends with its reason instead of a loop', async ({
    otherApp,
    page,
  }) => {
    // As a browser that loses the cookie of the sign-in.
    await page.route(`**${PAGE}*`, (route, request) =>
      request.isNavigationRequest() ? route.fallback() : route.fulfill({ status: 401 }),
    )
    const documents = documentsOf(page, otherApp)
    await page.goto(otherApp.address(`/in-browser?shop=${DEMO}`))
    await expect(page.getByText('The sign-in for /in-browser did not last')).toBeVisible()
    expect(documents).toEqual(['/in-browser', PAGE, CALLBACK, '/in-browser'])
  })
})
