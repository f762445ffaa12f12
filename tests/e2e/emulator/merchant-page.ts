import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Emulator } from '../../../packages/emulator/src'
import { accessibilityViolations } from '../accessibility-violations'
import { DEMO } from './emulator-test'

/** Subscribes the app to topics, and gives it the scopes that they need. */
export async function subscribe(
  emulator: Emulator,
  topics: string[],
  scopes: string[],
): Promise<void> {
  emulator.setApp({ scopes, webhooks: [{ topics, uri: '/webhooks' }] })
  await emulator.control.install({ shop: DEMO })
}

/** The topics of the webhooks that the app got, without repetitions, in alphabetical order. */
export async function receivedTopics(emulator: Emulator): Promise<string[]> {
  const deliveries = await emulator.control.deliveries({ shop: DEMO })
  return [...new Set(deliveries.map(({ topic }) => topic))].toSorted()
}

/** Opens a page of the demo store's merchant. */
export async function openMerchantPage(
  page: Page,
  emulator: Emulator,
  path: string,
): Promise<void> {
  await page.goto(`${emulator.url}/store/demo-store${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Expects no accessibility violation in light and in dark, and no overflow at 390 pixels. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without toasts: the elements that lead the focus to them are hidden from assistive technology.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await accessibilityViolations(page, page.mainFrame())).toEqual([])
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
  if (before) await page.setViewportSize(before)
}

/** Presses a button, changes the dialog that it opens, and presses the dialog's button. */
export async function changeInDialog(
  page: Page,
  button: string | RegExp,
  action: string | RegExp,
  fill: (dialog: Locator) => Promise<unknown> = async () => {},
): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}
