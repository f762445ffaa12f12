import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'
import { expect, test } from './platform-test'

test('the admin draws the title bar of a page, and its buttons trigger those of the page', async ({
  page,
  openApp,
}) => {
  const app = await openApp('/components/Page')
  const actions = page.getByRole('group', { name: 'Actions of the page' })
  await expect(page.locator('[data-page-title]')).toHaveText('Order 1001')
  await expect(actions.getByRole('button')).toHaveText(['Print', 'Fulfill items'])
  // What the admin draws is not drawn a second time in the page.
  const own = app.getByTestId('example').getByRole('button', { name: 'Fulfill items' })
  expect(
    await own.evaluate(button => [
      button.closest('[inert]') !== null,
      button.closest('[inert]')?.getBoundingClientRect().width,
    ]),
  ).toEqual([true, 1])
  await expect(app.getByText('Ceramic mug, sand · 2 pieces', { exact: true })).toBeVisible()
  const badge = app.getByTestId('example').getByText('Unfulfilled', { exact: true })
  await expect(badge).toBeVisible()

  await actions.getByRole('button', { name: 'Fulfill items' }).click()
  await expect(badge).toBeHidden()
  await expect(actions.getByRole('button', { name: 'Fulfill items' })).toBeDisabled()
  await page.getByRole('button', { name: 'Components', exact: true }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  await expect(page).toHaveURL(/\/apps\/[^/]+\/components$/)
})

test('a modal of App Bridge opens over the admin, its title bar works, and closing it notifies the page', async ({
  page,
  openApp,
}) => {
  const app = await openApp('/components/UiModal')
  const opener = app.getByRole('button', { name: 'Choose a plan' })
  await opener.click()
  const dialog = app.getByRole('dialog', { name: 'Choose a plan' })
  await expect(dialog).toBeVisible()
  await expect(app.getByTestId('example').getByText('Basic costs $10 every 30 days')).toBeVisible()
  await expect(page.locator('.shell')).toHaveClass(/dimmed/)
  await dialog.getByRole('button', { name: 'Choose', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.shell')).not.toHaveClass(/dimmed/)
  // v-model:open has heard of it: the same button opens it once more.
  await opener.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await opener.click()
  await expect(dialog).toBeVisible()
})

test('an app window is a page of the app over the whole admin', async ({
  page,
  openApp,
  platform,
}) => {
  const app = await openApp('/components/AppWindow')
  await app.getByRole('button', { name: 'Open the product editor' }).click()
  await expect
    .poll(() => page.frames().some(frame => frame.url().startsWith(`${platform.url}/products`)))
    .toBe(true)
  const inner = page.frameLocator('dialog iframe, [role=dialog] iframe')
  await expect(inner.getByRole('heading', { level: 1 })).toHaveText('Products')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(() => page.frames().some(frame => frame.url().startsWith(`${platform.url}/products`)))
    .toBe(false)
})

test.describe('an embedded app that is open at top level', () => {
  // App Bridge in the framed page looks for the admin in the window above, which is the app's.
  test.use({
    expectedMessages: [
      /^Failed to execute 'postMessage' on 'DOMWindow': The target origin provided/,
    ],
  })

  test('a modal with src shows a page of the app', async ({ page, platform }) => {
    await page.goto(`${platform.url}/components/UiModal`)
    await waitForHydration(page)
    await page.getByLabel('src', { exact: true }).fill('/components/Badge')
    await page.getByRole('button', { name: 'Choose a plan' }).click()
    const shown = page.getByRole('dialog').frameLocator('iframe')
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('ShBadge')
  })
})

test.describe('attack: clickjacking', () => {
  test.use({
    expectedMessages: [
      /violates the following Content Security Policy directive: "frame-ancestors /,
    ],
  })

  test('another site cannot frame a page of the app', async ({ page, platform }) => {
    const refused: string[] = []
    page.on('console', message => message.type() === 'error' && refused.push(message.text()))
    await page.route('http://127.0.0.1:1/', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${platform.url}/components/Badge"></iframe>`,
      }),
    )
    await page.goto('http://127.0.0.1:1/')
    await expect.poll(() => refused.length).toBe(1)
    expect(refused[0]).toContain(`"frame-ancestors 'self' ${platform.emulator.url}"`)
  })
})

test('the save bar of the admin appears with the changes, saves, and discards after a confirmation', async ({
  page,
  openApp,
}) => {
  const app = await openApp('/components/UiSaveBar')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const title = app.getByLabel('Product title')
  await expect(bar).toBeHidden()
  await title.fill('Cotton shirt')
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toBeHidden()
  await title.fill('Silk shirt')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('dialog', { name: 'Discard all unsaved changes?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click()
  await expect(bar).toBeHidden()
  await expect(title).toHaveValue('Cotton shirt')
})

test('a link stays in the app, and the admin follows', async ({ page, openApp }) => {
  const app = await openApp('/components/Banner')
  await app.getByTestId('example').getByRole('link', { name: 'See products' }).click()
  await expect(app.getByRole('heading', { level: 1 })).toHaveText('Products')
  await expect(page).toHaveURL(/\/apps\/[^/]+\/products$/)
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('a table of 10,000 rows renders those in sight, on the server too, and the keyboard scrolls to the last', async ({
  page,
  openApp,
}) => {
  const app = await openApp('/components/Table')
  const example = app.getByRole('region', { name: 'Products', exact: true })
  const rows = example.locator('tbody tr:not([aria-hidden])')
  await expect(rows.first()).toContainText('Product 1')
  expect(await rows.count()).toBeLessThan(60)

  await example.focus()
  await page.keyboard.press('End')
  await expect(rows.last()).toContainText('Product 10000')
  expect(await rows.count()).toBeLessThan(60)
  // Screen readers count all rows, with the header.
  await expect(example.getByRole('table')).toHaveAttribute('aria-rowcount', '10001')
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '10001')
  const [head, box] = await Promise.all([
    example.getByRole('columnheader', { name: 'Product' }).boundingBox(),
    example.boundingBox(),
  ])
  // The header has not scrolled away.
  expect(Math.abs((head?.y ?? 0) - (box?.y ?? 0))).toBeLessThanOrEqual(2)
})
