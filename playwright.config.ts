import process from 'node:process'
import { defineConfig } from '@playwright/test'
// Playwright keeps the compiled code of what is loaded with its configuration. What the emulator
// loads on the first request, each worker would compile again.
import './packages/emulator/src/admin-api/execute-admin-api'
import { findBrowser } from './scripts/find-browser.mjs'
import { PAGE_DEFAULTS } from './packages/emulator/testing/playwright/browser-options'
import type { ThirdPartyCookies } from './packages/emulator/testing/playwright/browser-options'

const SLOW = '**/*.slow.spec.ts'
/** What cookies can change: `npm test` runs it both ways, and `npm run test:slow` the rest. */
const BOTH_WAYS = ['browser-defaults', 'third-party-cookies', 'install', 'emulator/https'].map(
  name => `**/e2e/${name}.spec.ts`,
)
/** Without an app in a frame, there is no third party. */
const FRAMELESS = [
  ...['browser-flags', 'components-keyboard', 'documented-keys', 'polaris-elements'],
  ...['kit-standalone', 'standalone-*'],
  ...['graphiql', 'merchant-*', 'stores', 'tools-*'].map(name => `emulator/${name}`),
].map(name => `**/e2e/${name}.spec.ts`)

/** Which files each way runs; without a variable, all that have a frame run both ways. */
function selectFiles(): Record<ThirdPartyCookies, { testMatch?: string[]; testIgnore?: string[] }> {
  if (process.env.PLATFORM_SKIP_SLOW === '1')
    return { blocked: { testIgnore: [SLOW] }, allowed: { testMatch: BOTH_WAYS } }
  if (process.env.PLATFORM_ONLY_SLOW === '1')
    return { blocked: { testMatch: [SLOW] }, allowed: { testIgnore: [...FRAMELESS, ...BOTH_WAYS] } }
  return { blocked: {}, allowed: { testIgnore: FRAMELESS } }
}

const files = selectFiles()

export default defineConfig<object, { thirdPartyCookies: ThirdPartyCookies }>({
  testDir: 'tests/e2e',
  projects: [
    { name: 'blocked', use: { thirdPartyCookies: 'blocked' }, ...files.blocked },
    { name: 'allowed', use: { thirdPartyCookies: 'allowed' }, ...files.allowed },
  ],
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
    contextOptions: PAGE_DEFAULTS,
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
