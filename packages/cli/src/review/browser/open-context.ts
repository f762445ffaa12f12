import type { Browser, BrowserContext } from '@playwright/test'
import { PAGE_DEFAULTS } from '../../../../emulator/testing/playwright/browser-options'
import { watchVitals } from '../../../../emulator/testing/playwright/page-vitals'
import { watchClickTargets } from './page-scripts'
import { watchWidthReads } from './width-reads'

const STEP_TIMEOUT_MS = 20_000

/** Opens a context whose pages measure what the review reads of them. */
export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...PAGE_DEFAULTS,
    // The colors of a text that fades in are not those that a merchant reads.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  await watchVitals(context)
  await context.addInitScript(watchClickTargets)
  await context.addInitScript(watchWidthReads)
  return context
}
