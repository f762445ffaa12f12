import type { Page } from '@playwright/test'
import type { EmulatorControl } from '../../src/control/control'
import { plansHref } from '../../src/admin-data/links'
import { untilEmbedded } from './embedded-app'
import type { EmbeddedApp } from './embedded-app'
import { pageAddress } from './page-address'
import type { AppServer } from './start-app'
import { waitForHydration } from './wait-for-hydration'
import { createTestJobs } from './test-jobs'
import type { TestJobs } from './test-jobs'
import type { TestStore } from './test-store'

/** The app under test, for the store of the test. */
export interface PlatformApp {
  /** Origin, e.g. `http://localhost:40123`. */
  readonly url: string
  /** Address of a path of the app, without `app.baseURL`, in the store's admin. */
  adminUrl: (path?: string) => string
  /** Installs the app as a merchant does: on the platform's page that asks for the permissions. */
  install: () => Promise<EmbeddedApp>
  /**
   * Opens a path of the app in the admin, in `options.page` or the test's own; installs it first
   * where it is not.
   */
  open: (path?: string, options?: { page?: Page }) => Promise<EmbeddedApp>
  /** False: a standalone app, which has the whole window. */
  readonly embedded: boolean
  /**
   * Opens a path of a standalone app, in `options.page` or the test's own, and signs in; installs
   * it first where it is not.
   */
  openStandalone: (path?: string, options?: { page?: Page }) => Promise<Page>
  /**
   * Approves the charge that the platform's page asks for; resolves when the admin shows the app
   * again.
   */
  approveCharge: () => Promise<EmbeddedApp>
  /** Declines that charge; the merchant lands in the app as well. */
  declineCharge: () => Promise<EmbeddedApp>
  /**
   * Chooses one of the app's `pricingPlans` on the platform's page, and approves it. With Shopify
   * App Pricing, resolves when the welcome link of the plan is open.
   */
  choosePlan: (name: string) => Promise<EmbeddedApp>
  /** The jobs of the app. */
  readonly jobs: TestJobs
  /**
   * Ends the process of the app as `kill -9` does, and starts it again. What it has stored is still
   * there; an open page keeps what it shows, and its next request goes to the new process.
   */
  crash: () => Promise<void>
  /** Everything the app has written to stdout and stderr in this test. */
  output: () => string
}

/** The app of a worker for one test. */
export function createPlatformApp(server: AppServer, store: TestStore, page: Page): PlatformApp {
  const { emulator, url } = server
  const apiKey = emulator.environment.NUXT_PLATFORM_API_KEY ?? ''
  const writtenBefore = server.output().length
  const addressOf = (isEmbedded: boolean, path: string) => {
    const { basePath } = server
    const { adminUrl: admin } = emulator.profile
    return pageAddress({ apiKey, url, basePath, adminUrl: admin, isEmbedded }, store, path)
  }
  const adminUrl = (path = '/') => addressOf(true, path)

  async function press(button: string): Promise<EmbeddedApp> {
    await page.getByRole('button', { name: button, exact: true }).click()
    return untilEmbedded(page)
  }

  return {
    url,
    adminUrl,
    async install() {
      requireEmbedded(server)
      await page.goto(adminUrl())
      return press('Install')
    },
    async open(path = '/', options = {}) {
      requireEmbedded(server)
      const { page: target = page } = options
      await ensureInstalled(emulator.control, store)
      await target.goto(adminUrl(path))
      return untilEmbedded(target)
    },
    embedded: server.embedded,
    async openStandalone(path = '/', options = {}) {
      if (server.embedded)
        throw new Error('This app is embedded in the admin: open it with app.open().')
      const { page: target = page } = options
      await ensureInstalled(emulator.control, store)
      await target.goto(addressOf(false, path))
      await waitForHydration(target)
      return target
    },
    approveCharge: () => press('Approve'),
    declineCharge: () => press('Decline'),
    async choosePlan(name) {
      await page.goto(emulator.profile.adminUrl + plansHref(store.handle, apiKey))
      const plan = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
      await plan.getByRole('button').click()
      // Only App Pricing needs a client of the Partner API.
      return emulator.environment.NUXT_PLATFORM_PARTNER_API_TOKEN !== undefined
        ? untilEmbedded(page)
        : press('Approve')
    },
    jobs: createTestJobs(server.jobs, emulator.control, store.shop),
    crash: server.crash,
    output: () => server.output().slice(writtenBefore),
  }
}

async function ensureInstalled(control: EmulatorControl, { shop }: TestStore): Promise<void> {
  const state = (await control.shops()).find(candidate => candidate.shop === shop)
  if (state?.scopes === null) await control.install({ shop })
}

function requireEmbedded({ embedded }: AppServer): void {
  if (!embedded)
    throw new Error(`This app is not embedded in the admin: open it with app.openStandalone().`)
}
