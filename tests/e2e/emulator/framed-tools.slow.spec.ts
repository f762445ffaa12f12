import { accessibilityViolations } from '../accessibility-violations'
import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './emulator-test'
import type { FakeApp } from './fake-app'

/**
 * Opens a page of the app at top level, and frames an address in it as the tab of Nuxt DevTools
 * does.
 */
async function frameIn(page: Page, app: FakeApp, address: string) {
  await page.goto(`${app.url}/outside`)
  await page.evaluate(src => {
    const frame = Object.assign(document.createElement('iframe'), {
      src,
      name: 'tools',
      style: 'width: 100%; height: 40rem',
    })
    document.body.append(frame)
  }, address)
  return page.frameLocator('iframe')
}

test('a tool works inside a page of the app, and its links to other pages of the admin open in a tab of their own', async ({
  app,
  context,
  emulator,
  page,
}) => {
  const frame = await frameIn(page, app, `${emulator.url}/store/demo-store/faults`)
  await frame.locator('summary').filter({ hasText: 'THROTTLED' }).click()
  await frame.getByRole('button', { name: 'THROTTLED' }).first().click()
  await expect(frame.getByRole('list', { name: 'Active faults' })).toContainText(
    'Responds with 200 THROTTLED',
  )
  expect(await emulator.control.faults()).toMatchObject([{ on: 'graphql', status: 200 }])

  await frame.getByRole('link', { name: 'Tokens' }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Tokens')
  const tools = frame.getByRole('list', { name: 'Developer tools' })
  expect(
    await tools
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('target'))),
  ).toEqual(['_blank', null, null, null, null])
  await frame.locator('.switcher summary').click()
  const other = frame.getByRole('link', { name: /^Second Store/ })
  await expect(other).toHaveAttribute('href', '/store/second-store/tokens')
  expect(await other.getAttribute('target')).toBeNull()
  await expect(frame.getByRole('link', { name: 'All stores' })).toHaveAttribute('target', '_blank')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Billing' }).click(),
  ])
  await expect(opened).toHaveURL(`${emulator.url}/store/demo-store/billing`)
})

test('a page has no buttons before its script has loaded, and they take effect once it has', async ({
  app,
  emulator,
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/_assets/pages/faults-page-*.js', async route => {
    await released
    await route.continue()
  })
  const frame = await frameIn(page, app, `${emulator.url}/store/demo-store/faults`)
  await expect(frame.getByRole('navigation', { name: 'Demo Store' })).toBeVisible()
  await expect(frame.getByRole('main').getByRole('button')).toHaveCount(0)
  release()

  await frame.locator('summary').filter({ hasText: 'THROTTLED' }).click()
  await frame.getByRole('button', { name: 'THROTTLED' }).first().click()
  await expect(frame.getByText('Added: Responds with 200 THROTTLED.').first()).toBeVisible()
  expect(await emulator.control.faults()).toMatchObject([{ on: 'graphql', status: 200, times: 1 }])
})

test('a tool in a frame does not navigate the surrounding page', async ({
  app,
  emulator,
  page,
}) => {
  await page.goto(`${app.url}/outside`)
  // The frame ends below the window, so that the last entries of the tool's navigation are out of
  // sight.
  await page.evaluate(src => {
    const frame = Object.assign(document.createElement('iframe'), {
      src,
      style: 'display: block; width: 100%; height: 40rem; margin-top: 30rem',
    })
    document.body.append(frame)
  }, `${emulator.url}/store/demo-store/inspector`)
  await expect(page.frameLocator('iframe').getByText('Nothing yet')).toBeAttached()

  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
})

test('a page of the application that is framed opens other pages of the admin in a tab', async ({
  app,
  context,
  emulator,
  page,
}) => {
  const frame = await frameIn(page, app, `${emulator.url}/store/demo-store/inspector`)
  await expect(frame.getByText('Nothing yet')).toBeVisible()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'Orders' }).click(),
  ])
  await expect(opened).toHaveURL(`${emulator.url}/store/demo-store/orders`)
  await frame.getByRole('link', { name: 'Faults' }).click()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Faults')
})

test('on a narrow page the navigation is a menu', async ({ emulator, page }) => {
  await page.setViewportSize({ width: 400, height: 700 })
  await page.goto(`${emulator.url}/store/demo-store/inspector`)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const navigation = page.getByRole('navigation', { name: 'Demo Store' })
  await expect(navigation).toBeHidden()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')

  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await expect(navigation.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await expect(menu).toBeFocused()

  await menu.click()
  await navigation.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await expect(navigation).toBeHidden()
})

test.describe('a frame of another origin', () => {
  test.use({
    expectedMessages: [
      /violates the following Content Security Policy directive: "frame-ancestors /,
    ],
  })

  test('attack: another site cannot frame a tool, nor the app an approval page', async ({
    app,
    emulator,
    page,
  }) => {
    const refused: string[] = []
    page.on('console', message => message.type() === 'error' && refused.push(message.text()))
    emulator.setApp({ appUrl: 'http://localhost:1' })
    await frameIn(page, app, `${emulator.url}/store/demo-store/tokens`)
    await expect.poll(() => refused.length).toBe(1)
    emulator.setApp({ appUrl: app.url })
    await frameIn(
      page,
      app,
      `${emulator.url}/store/second-store/oauth/install?client_id=platform-dev-key`,
    )
    await expect.poll(() => refused.length).toBe(2)

    for (const text of refused) expect(text).toContain('frame-ancestors')
  })
})

test('the pages of tokens and faults update live', async ({ emulator, page }) => {
  await page.goto(`${emulator.url}/store/demo-store/faults`)
  await emulator.control.addFault({ on: 'graphql', shop: DEMO, status: 503 })
  await expect(page.getByRole('list', { name: 'Active faults' })).toContainText('Responds with 503')
})
