import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  // Each worker has an emulator and an app of its own.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    trace: 'retain-on-failure',
    // A headless browser calls itself one, and the protocol turns bots away.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The admin frames an app on another loopback address; a prompt about that would stop every test.
        '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
      ],
    },
  },
})
