import { events, expect, test } from './emulator-test'

test('the admin draws the title bar that an s-page declares', async ({
  adminUrl,
  openApp,
  page,
}) => {
  const frame = await openApp('/page-element')
  const actions = page.getByRole('group', { name: 'Actions of the page' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1001')
  await expect(page.locator('[data-accessory]')).toHaveText('Unpaid')
  await expect(page.locator('[data-accessory] .text-warning')).toBeVisible()
  await expect(actions.getByRole('button')).toHaveText(['Print', 'Fulfil'])
  expect(await page.evaluate(() => window.platformEmulator.titleBar)).toEqual({
    title: 'Order 1001',
    actions: ['Print', 'More', 'Fulfil'],
  })
  // What the admin draws is not drawn twice.
  await expect(frame.getByText('Fulfil')).toBeHidden()
  await expect(frame.getByText('Content')).toBeVisible()

  await actions.getByRole('button', { name: 'Fulfil' }).click()
  await actions.getByRole('button', { name: 'Print' }).click()
  await expect(events(frame)).toHaveText(['fulfilled', 'printed'])
  await page.getByRole('button', { name: 'Orders' }).click()
  await expect(page).toHaveURL(adminUrl('/orders'))
})

test('a menu of the title bar is used with the keyboard', async ({ openApp, page }) => {
  const frame = await openApp('/page-element')
  const menu = page.locator('.actions-menu')
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button')).toHaveText(['Duplicate', 'Delete'])
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('button', { name: 'Delete' })).toBeHidden()
  await expect(menu.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(events(frame)).toHaveText(['deleted'])
  await expect(menu.locator('summary')).toBeFocused()
})

test('the title bar follows the page, and keeps the keyboard focus', async ({ openApp, page }) => {
  const frame = await openApp('/page-element')
  const fulfil = page
    .getByRole('group', { name: 'Actions of the page' })
    .getByRole('button', { name: 'Fulfil' })
  await fulfil.focus()
  await frame.evaluate(() => document.querySelector('[slot="accessory"]')?.remove())
  await frame.evaluate(() =>
    document.querySelector('s-page')?.setAttribute('heading', 'Order 1002'),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order 1002')
  await expect(page.locator('[data-accessory]')).toBeEmpty()
  await expect(fulfil).toBeFocused()
  await frame.evaluate(() =>
    document.querySelector('[slot="primary-action"]')?.setAttribute('loading', ''),
  )
  await expect(fulfil).toHaveAttribute('aria-busy', 'true')
  await expect(fulfil).toBeDisabled()
})

test('ui-title-bar has a back link and groups, and takes precedence over an s-page', async ({
  openApp,
  page,
}) => {
  const frame = await openApp('/page-element')
  await frame.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      `<section><ui-title-bar title="From the bar">
    <button variant="breadcrumb" onclick="note('back')">Back</button>
    <button onclick="note('printed')">Print</button>
    <section label="More actions"><button onclick="note('copied')">Copy</button><button tone="critical">Remove</button></section>
  </ui-title-bar></section>`,
    ),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the bar')
  await page
    .getByRole('group', { name: 'Actions of the page' })
    .getByRole('button', { name: 'Print' })
    .click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('More actions').click()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(events(frame)).toHaveText(['printed', 'back', 'copied'])
  await expect(page.locator('.actions-menu .menu')).toBeHidden()
})
