import type { Page } from '@playwright/test'
import { endScripts } from './responding-page'

const LEAVES_WITHIN_MS = 5000

/**
 * Ends what a page does. A navigation that it has just begun, or a script that keeps it busy, may
 * hold up the first attempt.
 */
export async function leavePage(page: Page): Promise<void> {
  await page.goto('about:blank', { timeout: LEAVES_WITHIN_MS }).catch(() => endScripts(page))
}
