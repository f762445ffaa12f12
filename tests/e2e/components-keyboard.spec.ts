import type { Locator, Page } from '@playwright/test'
import type { AppUnderTest } from '../integration/app-under-test'
import { expect, test } from './platform-test'
import { waitForHydration } from '../../testing/playwright/wait-for-hydration'

const example = (page: Page): Locator => page.getByTestId('example')

/** Opens the page of a component in the gallery, at top level. */
async function open(page: Page, platform: AppUnderTest, component: string): Promise<void> {
  await page.goto(`${platform.url}/components/${component}`)
  await waitForHydration(page)
}

test('a dialog traps the focus, closes with Escape, and restores the focus', async ({
  page,
  platform,
}) => {
  await open(page, platform, 'Modal')
  const opener = example(page).getByRole('button', { name: 'Edit product' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit product' })
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Title').fill('')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a menu opens with the keyboard, moves by arrows, and chooses by Enter', async ({
  page,
  platform,
}) => {
  await open(page, platform, 'Menu')
  const opener = example(page).getByRole('button', { name: 'More actions' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Actions of the product' })
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Duplicate',
    'View in store',
    'Archive',
    'Delete',
  ])
  await expect(menu.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(example(page).getByRole('status')).toHaveText('Deleted')
  await expect(opener).toBeFocused()
})

test('a tooltip appears on focus and closes with Escape', async ({ page, platform }) => {
  await open(page, platform, 'Tooltip')
  const button = example(page).getByRole('button', { name: 'Available: 12' })
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toBeHidden()
  // The last stop before the example, so that Tab is what reaches it.
  await page.getByRole('link', { name: 'All components' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(tooltip).toHaveText('Units that are in stock and in no order')
  await expect(button).toHaveAccessibleDescription('Units that are in stock and in no order')
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})

test('a popover follows its button and closes outside of it', async ({ page, platform }) => {
  await open(page, platform, 'Popover')
  const opener = example(page).getByRole('button', { name: 'Order #1042' })
  await opener.press('Enter')
  const popover = page.getByRole('dialog').getByText('Ada Lovelace, 3 items')
  await expect(popover).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(popover).toBeHidden()
  await opener.press('Enter')
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a date is chosen in the calendar by keys, and a disabled day is not', async ({
  page,
  platform,
}) => {
  await open(page, platform, 'DateField')
  const field = example(page).getByLabel('Ships on')
  await expect(field).toHaveValue('2026-03-12')
  const opener = example(page).getByRole('button', { name: 'Choose a date' })
  await opener.press('Enter')
  const calendar = page.getByRole('grid')
  await expect(calendar.getByRole('button', { name: 'Thursday, March 12, 2026' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('2026-03-13')
  await expect(calendar).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a chip that is removed passes the focus to the next one', async ({ page, platform }) => {
  await open(page, platform, 'ClickableChip')
  const remove = example(page).getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveCount(3)
  await remove.first().press('Enter')
  await expect(remove).toHaveCount(2)
  await expect(
    example(page).getByRole('button', { name: 'Shipped to Canada', exact: true }),
  ).toBeFocused()
})

test('a banner is dismissed by the keyboard', async ({ page, platform }) => {
  await open(page, platform, 'Banner')
  await example(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(example(page).getByText('Dismissed 1 times.')).toBeVisible()
  await expect(example(page).getByText('Two products are low on stock')).toBeHidden()
})

test('a table is a list where it is narrow', async ({ page, platform }) => {
  await open(page, platform, 'Table')
  const header = example(page).getByRole('columnheader', { name: 'Customer' })
  await expect(header).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(header).not.toBeInViewport()
  await expect(example(page).getByText('Ada Lopez')).toBeVisible()
  await expect(example(page).getByRole('link', { name: '#1001' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
