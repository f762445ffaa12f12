import { dirname, resolve } from 'node:path'
import process from 'node:process'
import { test as base } from '@playwright/test'
import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { Emulator } from '../../src/start-emulator'
import { readSnapshotFile } from '../../src/snapshots/snapshot-files'
import { PAGE_DEFAULTS, withBrowserDefaults } from './browser-options'
import type { ThirdPartyCookies } from './browser-options'
import { proxyOptions, reserveBrowserProxy } from './browser-proxy'
import type { BrowserProxy } from './browser-proxy'
import { createPlatformApp } from './platform-app'
import type { PlatformApp } from './platform-app'
import type { PlatformTestOptions } from './platform-options'
import { startApp } from './start-app'
import type { AppServer } from './start-app'
import { resetJobs } from './test-jobs'
import { createTestStore, loadTestStore } from './test-store'
import type { TestStore } from './test-store'

export interface PlatformFixtures {
  /**
   * Name of a snapshot in the app's `platform/snapshots` that each test begins with; `store` is its
   * first store. Default: the initial state with a new store.
   */
  snapshot: string | undefined
  /** A store of this test alone, in which the app is not installed yet. */
  store: TestStore
  /** The app, for that store. */
  app: PlatformApp
}

export interface PlatformWorkerFixtures {
  platform: PlatformTestOptions
  /**
   * What the browser does with the cookies of an app that the admin frames. Default: `blocked`, as
   * in the browsers of many merchants. `allowed` leaves it to the browser: that of Playwright
   * allows them.
   */
  thirdPartyCookies: ThirdPartyCookies
  /** The proxy of the browser; undefined unless the hosts of the platform are intercepted. */
  browserProxy: BrowserProxy | undefined
  /** The running app of this worker. */
  appServer: AppServer
  /** The platform of this worker, with its control. Each test begins with its initial state. */
  emulator: Emulator
}

/** An app that is started from its sources takes its time. */
const START_TIMEOUT_MS = 180_000

/** The type of {@link test}. */
export type PlatformTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PlatformFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & PlatformWorkerFixtures
>

/**
 * Playwright's `test` with an app in the local platform. Its type is written out: the one that
 * TypeScript infers names a package that apps do not install by name.
 */
export const test: PlatformTest = base.extend<PlatformFixtures, PlatformWorkerFixtures>({
  platform: [{}, { option: true, scope: 'worker' }],
  thirdPartyCookies: ['blocked', { option: true, scope: 'worker' }],
  browserProxy: [
    async ({ platform }, use) => use(platform.intercept ? await reserveBrowserProxy() : undefined),
    { scope: 'worker' },
  ],
  contextOptions: ({ contextOptions, browserProxy }, use) =>
    use({ ...PAGE_DEFAULTS, ...proxyOptions(browserProxy), ...contextOptions }),
  launchOptions: [
    async ({ launchOptions, thirdPartyCookies }, use) =>
      use(await withBrowserDefaults(launchOptions, thirdPartyCookies)),
    { scope: 'worker' },
  ],

  appServer: [
    async ({ platform, browserProxy }, use, worker) => {
      const { configFile } = worker.config
      const root = resolve(configFile ? dirname(configFile) : process.cwd(), platform.root ?? '')
      const server = await startApp(root, platform, worker.parallelIndex, browserProxy)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  emulator: [({ appServer }, use) => use(appServer.emulator), { scope: 'worker' }],

  snapshot: [undefined, { option: true }],

  store: async ({ appServer, snapshot }, use) => {
    const { control } = appServer.emulator
    const seed = appServer.newStoreSeed()
    await use(
      snapshot === undefined
        ? await createTestStore(control, seed)
        : await loadTestStore(
            control,
            await readSnapshotFile(appServer.root, snapshot),
            seed.handle,
          ),
    )
  },

  app: async ({ appServer, store, page }, use, test) => {
    await resetJobs(appServer.jobs)
    const app = createPlatformApp(appServer, store, page)
    await use(app)
    // Pages continue to send requests, and the platform is reset.
    for (const open of page.context().pages()) await open.goto('about:blank')
    if (test.status !== test.expectedStatus && app.output() !== '')
      await test.attach('output of the app', { body: app.output(), contentType: 'text/plain' })
  },
})
