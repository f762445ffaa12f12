import type { Page } from '@playwright/test'
import { appReported, events, expect, frameOf, test } from './emulator-test'
import {
  APP_SECTIONS,
  MERCHANT_SECTIONS,
  TOOL_SECTIONS,
} from '../../../packages/emulator/src/admin-data/sections'
import type { Section } from '../../../packages/emulator/src/admin-data/sections'

/** More than the admin has before the frame, with all its sections. */
const MAX_PRESSES = 60

/** The names of what Tab reaches, up to and with the app's frame. */
async function tabStops(page: Page): Promise<string[]> {
  const stops: string[] = []
  while (!stops.includes('frame') && stops.length < MAX_PRESSES) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement
        if (element instanceof HTMLIFrameElement) return 'frame'
        return element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      }),
    )
  }
  return stops
}

/** Presses Tab until the element of that name has the focus. */
async function tabTo(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true })
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach the ${role} "${name}".`)
}

const labelsOf = (sections: readonly Section[]) => sections.map(({ label }) => label)

test('the admin can be used with the keyboard alone', async ({
  adminUrl,
  app,
  emulator,
  openApp,
  page,
}) => {
  const frame = await openApp()
  await expect(page.locator('[data-app-nav] a')).toHaveCount(3)
  // The order of the page: skip link, top bar with the menu of stores and the search, navigation,
  // title bar, frame.
  expect(await tabStops(page)).toEqual([
    'Skip to the app',
    'Platform',
    'Store: Demo Store',
    'SearchCtrl K',
    'Home',
    ...labelsOf(MERCHANT_SECTIONS),
    'PPlayground',
    'Products',
    'Settings',
    'Reports',
    ...labelsOf(APP_SECTIONS),
    ...labelsOf(TOOL_SECTIONS),
    'Create product',
    'Export',
    'App Bridge',
    'Reload',
    'Open in new tab',
    'Uninstall',
    'frame',
  ])
  expect(await frame.evaluate(() => document.activeElement?.id)).toBe('top')

  await page.reload()
  await expect(page.locator('[data-app-nav] a')).toHaveCount(3)
  await appReported(page)
  await tabTo(page, 'link', 'Reports')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(adminUrl('/reports'))
  await tabTo(page, 'button', 'Export')
  await page.keyboard.press('Enter')
  await expect(events(frameOf(page, app))).toHaveText(['navigated to /reports', 'exported'])

  await tabTo(page, 'button', 'Uninstall')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Uninstall Playground?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Uninstall' })).toBeFocused()

  await page.reload()
  await appReported(page)
  for (const _ of ['skip link', 'brand', 'store menu']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Switch store' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.locator('.switcher summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'link', 'All stores')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${emulator.url}/`)
})
