import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { withBrowserDefaults } from '../../../../emulator/testing/playwright/browser-options'
import { findChromium } from '../../intercept/find-chromium'

/**
 * Puts all frames of a page into its process. Conditions of the network are those of a process: in
 * one of its own, a frame has sent its first requests before they apply.
 */
export const ONE_PROCESS = [
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
]

const running = new Set<Browser>()
/** On a signal, Playwright would end the process before the app is stopped. */
const NO_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/**
 * Returns the path of the Chromium of `CHROME_PATH`, else of Playwright's own, else of that of the
 * system.
 *
 * @throws Error if there is none
 */
export function findBrowser(): string {
  const given = process.env.CHROME_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROME_PATH is ${given}, where there is no file.`)
  }
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  try {
    return findChromium()
  } catch (cause) {
    throw new Error(
      'No Chromium was found. Run npx playwright install chromium, or set CHROME_PATH to the path of a Chromium, Chrome, or Edge.',
      { cause },
    )
  }
}

/**
 * Launches a Chromium that blocks third-party cookies, as those of many merchants do.
 *
 * @throws Error if there is none
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  // Chromium refuses to run in its sandbox as root, as in containers.
  const args = [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const options = { executablePath, args, ...NO_SIGNALS }
  const browser = await chromium.launch(await withBrowserDefaults(options, 'blocked'))
  running.add(browser)
  browser.on('disconnected', () => running.delete(browser))
  return browser
}

/** Closes every browser that is still running, also those of work that was abandoned. */
export async function closeBrowsers(): Promise<void> {
  await Promise.all([...running].map(browser => browser.close()))
}
