import type { BrowserContext, Page } from '@playwright/test'
import { startEmulator } from '../../packages/emulator/src'
import type { Emulator } from '../../packages/emulator/src'
import { holdingPort } from '../../packages/emulator/testing/playwright/holding-port'
import { API_KEY, DEMO, SECRET } from '../integration/app-under-test'
import { createScratchApp } from '../surface/scratch-app'
import type { RunningApp, ScratchApp } from '../surface/scratch-app'
import { leavePages } from './checked-page'
import { test as platformTest } from './platform-test'

/** How the app `modes` is built. Prerendered pages hold these settings. */
export interface ModesBuild {
  ssr: boolean
  embedded: boolean
  /** Below which the app is served, e.g. `/shop-tools`. */
  basePath: string
}

/** The running app, and its platform. */
export interface ModesApp {
  readonly emulator: Emulator
  /** Address of a path of the app, outside the admin. */
  address: (path: string) => string
  /** Address of a path of the app in the admin of the demo store. */
  adminAddress: (path: string) => string
  stop: () => Promise<void>
}

interface WorkerFixtures {
  modesBuild: ModesBuild
  /** The built app, and where it runs with the settings of the build. */
  built: { scratch: ScratchApp; app: ModesApp }
}

interface TestFixtures {
  /** The app as it was built. */
  app: ModesApp
  /** The same build as an app of the other kind: outside the admin, or inside. */
  otherApp: ModesApp
}

/** `test` with the app `modes` in a browser that blocks third-party cookies. */
export const test = platformTest.extend<TestFixtures, WorkerFixtures>({
  modesBuild: [
    { ssr: true, embedded: true, basePath: '' },
    { option: true, scope: 'worker' },
  ],

  built: [
    async ({ modesBuild }, use) => {
      const scratch = await createScratchApp('apps/modes', { dependencies: 'checkout' })
      const app = await start(scratch, modesBuild, environment =>
        scratch.nuxt('build', environment),
      )
      await use({ scratch, app })
      await app.stop()
      await scratch.remove()
    },
    // A build takes a minute, and several on a busy machine.
    { scope: 'worker', timeout: 900_000 },
  ],

  app: async ({ built, context }, use) => {
    await use(built.app)
    await leave(context)
  },

  otherApp: async ({ built, context, modesBuild }, use) => {
    const app = await start(built.scratch, { ...modesBuild, embedded: !modesBuild.embedded })
    await use(app)
    await leave(context)
    await app.stop()
  },
})

/** Leaves every page, also one with unsaved changes. */
async function leave(context: BrowserContext): Promise<void> {
  context.on('dialog', dialog => void dialog.accept())
  await leavePages(context)
}

async function start(
  scratch: ScratchApp,
  { ssr, embedded, basePath }: ModesBuild,
  build?: (environment: Record<string, string>) => Promise<unknown>,
): Promise<ModesApp> {
  const { port, url, emulator, environment } = await holdingPort(async free => {
    const appUrl = `http://localhost:${free}`
    const platform = await startEmulator({
      port: 0,
      app: {
        apiKey: API_KEY,
        apiSecretKey: SECRET,
        appUrl,
        embedded,
        scopes: ['write_products'],
        basePath,
        redirectUrls: [`${appUrl}${basePath}/_platform/auth/callback`],
      },
    })
    await platform.control.install({ shop: DEMO })
    const variables = {
      ...platform.environment,
      NUXT_PLATFORM_EMBEDDED: String(embedded),
      NUXT_APP_BASE_URL: `${basePath}/`,
      MODES_SSR: String(ssr),
    }
    await build?.(variables)
    return { port: free, url: appUrl, emulator: platform, environment: variables }
  })
  const running: RunningApp = await scratch.start({ ...environment, NITRO_PORT: String(port) })
  return {
    emulator,
    address: path => url + basePath + path,
    adminAddress: path =>
      `${emulator.url}/store/demo-store/apps/${API_KEY}${(basePath + path).replace(/\/$/, '')}`,
    stop: async () => {
      await running.stop()
      await emulator.close()
    },
  }
}

/** Lists the paths of the app's documents that the browser requests from now on, in order. */
export function documentsOf(page: Page, app: ModesApp): string[] {
  const { origin } = new URL(app.address('/'))
  const documents: string[] = []
  page.on('request', request => {
    const { origin: requested, pathname } = new URL(request.url())
    if (request.isNavigationRequest() && requested === origin) documents.push(pathname)
  })
  return documents
}
