import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { withBrowserDefaults } from '../../../../emulator/testing/playwright/browser-options'
import { findChromium } from '../../intercept/find-chromium'

/**
 * Launches a Chromium that blocks third-party cookies, as those of many merchants do: that of
 * `CHROME_PATH`, else Playwright's own, else the one of the system.
 *
 * @throws Error if there is none
 */
export async function launchBrowser(): Promise<Browser> {
  const own = chromium.executablePath()
  const executablePath = !process.env.CHROME_PATH && existsSync(own) ? own : findChromium()
  // Chromium refuses to run in its sandbox as root, as in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch(await withBrowserDefaults({ executablePath, args }, 'blocked'))
}
