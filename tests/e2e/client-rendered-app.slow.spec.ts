import { DEMO } from '../integration/app-under-test'
import { expect } from './platform-test'
import { documentsOf, test } from './modes-app'

/** An app with `ssr: false`, standalone as it was built, and below a path. */
test.use({
  modesBuild: { ssr: false, embedded: false, basePath: '/shop-tools' },
  expectedMessages: [/401|NUXT_E1005/],
})

const BASE = '/shop-tools'
const PAGE = `${BASE}/_platform/auth/page`
const CALLBACK = `${BASE}/_platform/auth/callback`

for (const [path, title] of [
  ['/on-server', 'On the server'],
  ['/guarded-file', 'Guarded file'],
] as const)
  test(`a guarded page signs a visitor in once: ${path}`, async ({ app, page }) => {
    const documents = documentsOf(page, app)
    await page.goto(app.address(`${path}?shop=${DEMO}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('[data-merchant]')).toHaveText(DEMO)
    expect(documents).toEqual([`${BASE}${path}`, PAGE, CALLBACK, `${BASE}${path}`])
    await page.getByRole('main').getByRole('link', { name: 'In the browser' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In the browser')
    await expect(page.locator('[data-merchant]')).toHaveText(DEMO)
    expect(documents).toHaveLength(4)
  })

test('a visitor without a shop gets the login page', async ({ app, page }) => {
  const documents = documentsOf(page, app)
  await page.goto(app.address('/on-server'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open your store')
  expect(documents).toEqual([`${BASE}/on-server`, PAGE, `${BASE}/auth`])
})

test('no page can be framed by another site', async ({ app, page }) => {
  for (const path of ['/on-server', '/open-file', '/guarded-file']) {
    const response = await page.request.get(app.address(path))
    expect([response.status(), response.headers()['content-security-policy']]).toEqual([
      200,
      "frame-ancestors 'self';",
    ])
  }
})

test('a guarded page in the admin loads once', async ({ otherApp, page }) => {
  const documents = documentsOf(page, otherApp)
  await page.goto(otherApp.adminAddress('/on-server'))
  const frame = page.frameLocator('iframe[name="platform-app"]')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('On the server')
  await expect(frame.locator('[data-facts]')).toContainText('embedded')
  await expect(frame.locator('[data-merchant]')).toHaveText(DEMO)
  expect(documents).toEqual([`${BASE}/on-server`])
})
