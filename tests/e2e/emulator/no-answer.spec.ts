import { appReported, expect, go, test } from './emulator-test'

// The panel comes five seconds after a load without a greeting.
test.slow()

test.describe('with an app that is away', () => {
  test.use({ expectedMessages: [/ERR_CONNECTION_REFUSED|recipient window's origin \('null'\)/] })

  test('the admin says so, and opens the app by itself as soon as it answers', async ({ adminUrl, app, openApp, page }) => {
    await openApp('/products')
    await app.stop()
    await page.getByRole('button', { name: 'Reload' }).click()
    const panel = page.getByRole('region', { name: `The app at ${app.url} does not answer` })
    await expect(panel).toBeVisible()
    await expect(page.getByRole('group', { name: 'Actions of the page' }).getByRole('button')).toHaveCount(0)

    await app.start()
    await expect(panel).toBeHidden()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('products')
    await expect(page).toHaveURL(adminUrl('/products'))
  })

  test('the admin opens although the app is not there yet', async ({ adminUrl, app, page }) => {
    await app.stop()
    await page.goto(adminUrl('/settings'))
    await expect(page.getByRole('heading', { name: `The app at ${app.url} does not answer` })).toBeVisible()
    await app.start()
    await appReported(page)
    await expect(page.getByRole('heading', { name: `The app at ${app.url} does not answer` })).toBeHidden()
    await expect(page).toHaveURL(adminUrl('/settings'))
  })
})

test('a page that does not load App Bridge is told apart, left alone, and left by a person', async ({ app, openApp, page }) => {
  const frame = await openApp()
  let documents = 0
  await go(frame, '/outside')
  const panel = page.getByRole('region', { name: `The app at ${app.url} does not answer` })
  await expect(panel).toBeVisible()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  // Longer than two looks at the app: it answers all the time, so its page is not loaded again.
  await page.waitForTimeout(4500)
  expect(documents).toBe(0)
  await expect(panel).toBeVisible()

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toBeHidden()
  await expect(page.locator('[data-page-title]')).toHaveText('Dashboard')
})

test('an app that answers is not interrupted', async ({ app, openApp, page }) => {
  const frame = await openApp()
  await frame.getByLabel('Name').fill('typed')
  await page.waitForTimeout(6000)
  await expect(page.getByRole('heading', { name: `The app at ${app.url} does not answer` })).toBeHidden()
  await expect(frame.getByLabel('Name')).toHaveValue('typed')
})
