import type { Page } from '@playwright/test'

const LEAVES_WITHIN_MS = 5000

/** Ends what a page does. A navigation that it has just begun may hold up the first attempt. */
export async function leavePage(page: Page): Promise<void> {
  await page
    .goto('about:blank', { timeout: LEAVES_WITHIN_MS })
    .catch(() => page.goto('about:blank'))
}
