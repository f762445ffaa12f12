import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { BROWSER_LANGUAGE, PAGE_DEFAULTS } from '../emulator/testing/playwright/browser-options'

/** Checks the static files of the site in a browser: `npm run test:docs`. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // Nuxt removes the anchor of an address while it hydrates, and then puts it back.
  expect: { timeout: 15_000 },
  use: {
    contextOptions: PAGE_DEFAULTS,
    launchOptions: {
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-quic', BROWSER_LANGUAGE],
    },
  },
})
