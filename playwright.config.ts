import { defineConfig } from '@playwright/test'
// Playwright keeps the compiled code of what is loaded with its configuration. What the emulator
// loads on the first request, each worker would compile again.
import './emulator/graphql/execute-admin-api'
import { findBrowser } from './scripts/find-browser.mjs'
import { USER_AGENT } from './testing/playwright/browser-options'

export default defineConfig({
  testDir: 'tests/e2e',
  // `npm test` leaves them to `npm run test:slow`.
  testIgnore: process.env.PLATFORM_SKIP_SLOW === '1' ? '**/*.slow.spec.ts' : [],
  fullyParallel: false,
  // Each worker has an emulator and an app of its own.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    // Recording every step is slow, so it is opt-in.
    trace: process.env.PLATFORM_TRACE ? 'on' : 'off',
    userAgent: USER_AGENT,
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A browser with windows opens two pages for its address bar in each context.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
      ],
    },
  },
})
