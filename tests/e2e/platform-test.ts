import { expect } from '@playwright/test'
import type { FrameLocator, Page } from '@playwright/test'
import { API_KEY, DEMO, startApp } from '../integration/app-under-test'
import type { AppOptions, AppUnderTest } from '../integration/app-under-test'
import { leavePages, test as checked } from './checked-page'
import { untilEmbedded } from '../../packages/emulator/testing/playwright/embedded-app'

export { expect }

interface PlatformFixtures {
  /** How the app and the emulator of a test are started, beyond the defaults. */
  appOptions: AppOptions
  /** The built playground and an emulator, of this test alone; installed nowhere. */
  platform: AppUnderTest
  /** Opens a path of the app in the admin of a store where it is installed. */
  openApp: (path?: string, options?: { page?: Page; shop?: string }) => Promise<FrameLocator>
}

export const test = checked.extend<PlatformFixtures>({
  appOptions: [{}, { option: true }],

  platform: async ({ context, appOptions }, use) => {
    const platform = await startApp({ installedOn: [], ...appOptions })
    await use(platform)
    await leavePages(context)
    await platform.stop()
  },

  openApp: async ({ page, platform }, use) => {
    await use(async (path = '/', { page: other = page, shop = DEMO } = {}) => {
      await platform.emulator.control.install({ shop })
      await other.goto(adminUrl(platform, path, shop))
      return hydratedApp(other)
    })
  },
})

/** Address of a path of the app in the emulator's admin. */
export function adminUrl(platform: AppUnderTest, path = '', shop = DEMO): string {
  const handle = shop.split('.')[0]
  return `${platform.emulator.url}/store/${handle}/apps/${API_KEY}${path === '/' ? '' : path}`
}

/** The app inside the admin. */
export function appFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

/**
 * The app inside the admin, once its code runs: until then the admin's navigation leads nowhere.
 */
export async function hydratedApp(page: Page): Promise<FrameLocator> {
  return (await untilEmbedded(page)).frame
}

/** How many grants of each kind the app has asked the platform for. */
export async function grantsOf(platform: AppUnderTest): Promise<Record<string, number>> {
  const grants: Record<string, number> = {}
  for (const { kind, grantType } of await platform.emulator.control.log()) {
    if (kind === 'access_token' && grantType) grants[grantType] = (grants[grantType] ?? 0) + 1
  }
  return grants
}
