import type { Page } from '@playwright/test'
import { endScripts, isResponding } from './responding-page'

const LEAVES_WITHIN_MS = 5000
const RESPONDS_WITHIN_MS = 2000

/** Ends what a page does. A navigation that it has just begun may hold up the first attempt. */
export async function leavePage(page: Page): Promise<void> {
  // A navigation that has begun would hold up what ends the scripts of a busy page.
  if (!(await isResponding(page, RESPONDS_WITHIN_MS))) return endScripts(page)
  await page
    .goto('about:blank', { timeout: LEAVES_WITHIN_MS })
    .catch(() => page.goto('about:blank'))
}
