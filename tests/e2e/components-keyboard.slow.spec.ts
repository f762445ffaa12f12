import type { Locator, Page } from '@playwright/test'
import type { AppUnderTest } from '../integration/app-under-test'
import { expect, test } from './platform-test'
import { waitForHydration } from '../../packages/emulator/testing/playwright/wait-for-hydration'

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
  await expect(field).toHaveValue('03/12/2026')
  const opener = example(page).getByRole('button', { name: 'Choose a date' })
  await opener.press('Enter')
  const calendar = page.getByRole('grid')
  await expect(calendar.getByRole('button', { name: 'Thursday, March 12, 2026' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('03/13/2026')
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

test('tabs are chosen by arrows, without the disabled one, and Tab enters the panel', async ({
  page,
  platform,
}) => {
  await open(page, platform, 'Tabs')
  const tab = (name: string) => example(page).getByRole('tab', { name })
  await tab('Items').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Customer')).toBeFocused()
  await expect(tab('Customer')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Items')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab('Customer')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(example(page).getByRole('tabpanel', { name: 'Customer' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(example(page).getByLabel('Note')).toBeFocused()
})

test('a combobox is searched, chosen from, and emptied by keys', async ({ page, platform }) => {
  await open(page, platform, 'Combobox')
  const field = example(page).getByRole('combobox', { name: 'Countries' })
  const options = page.getByRole('listbox', { name: 'Countries' }).getByRole('option')
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(4)
  await page.keyboard.type('cad')
  await expect(options).toHaveText([/Canada/])
  await page.keyboard.press('Enter')
  await expect(example(page).getByRole('button', { name: 'Remove Canada' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(example(page).getByRole('button', { name: 'Remove Canada' })).toHaveCount(0)
  await expect(example(page).getByRole('button', { name: 'Remove Germany' })).toBeVisible()
})

test('a filter opens by Enter, is chosen by Space, and closes by Escape', async ({
  page,
  platform,
}) => {
  await open(page, platform, 'Filters')
  const button = example(page).locator('summary', { hasText: 'Status' })
  await button.focus()
  await page.keyboard.press('Enter')
  const choice = example(page).getByRole('checkbox', { name: 'Open' })
  await expect(choice).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Space')
  await expect(example(page).getByText('Status: Open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(button).toBeFocused()
})

test('a table is sorted and turned in its address, and the back button returns', async ({
  page,
  platform,
}) => {
  await open(page, platform, 'IndexTable')
  const orders = example(page).locator('tbody tr td:nth-child(2)')
  await expect(orders).toHaveText(['#1001', '#1002', '#1003'])
  await example(page).getByRole('link', { name: 'Total' }).press('Enter')
  await expect(orders).toHaveText(['#1003', '#1001', '#1004'])
  await expect(page).toHaveURL(/\/components\/IndexTable\?sort=total$/)
  await expect(example(page).getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await example(page).getByRole('link', { name: 'Page 2' }).press('Enter')
  await expect(orders).toHaveText(['#1002'])
  await page.reload()
  await waitForHydration(page)
  await expect(orders).toHaveText(['#1002'])
  await page.goBack()
  await expect(orders).toHaveText(['#1003', '#1001', '#1004'])
  await example(page).getByRole('checkbox', { name: 'Select #1003' }).press('Space')
  await expect(example(page).getByText('1 selected')).toBeVisible()
})

test('a step of a setup guide opens by Enter and closes the other one', async ({
  page,
  platform,
}) => {
  await open(page, platform, 'SetupGuide')
  const content = (text: string) => example(page).getByText(text)
  await expect(content('It shows the code.')).toBeVisible()
  await example(page).locator('summary', { hasText: 'Choose a plan' }).press('Enter')
  await expect(content('Every plan has a trial of 14 days.')).toBeVisible()
  await expect(content('It shows the code.')).toBeHidden()
  await example(page).getByRole('button', { name: 'Done: Choose a plan' }).press('Enter')
  await expect(content('2 of 3 steps completed')).toBeVisible()
})
