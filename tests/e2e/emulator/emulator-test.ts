import { expect } from '@playwright/test'
import type { Frame, Locator, Page } from '@playwright/test'
import { startEmulator } from '../../../packages/emulator/src'
import type { Emulator } from '../../../packages/emulator/src'
import { leavePages, test as checked } from '../checked-page'
import './app-window'
import { startFakeApp } from './fake-app'
import type { FakeApp } from './fake-app'
import { API_KEY } from './fake-app-pages'

export { expect }
export const DEMO = 'demo-store.platform.test'

interface EmulatorFixtures {
  /** An emulator of this test alone. */
  emulator: Emulator
  /** The app that it knows; installed in the demo store. */
  app: FakeApp
  /** Opens a path of the app in the admin, and returns the app's frame. */
  openApp: (path?: string) => Promise<Frame>
  /** Address of a path of the app in the admin. */
  adminUrl: (path?: string) => string
}

export const test = checked.extend<EmulatorFixtures>({
  emulator: async ({ browserName: _ }, use) => {
    const emulator = await startEmulator({ port: 0 })
    await use(emulator)
    await emulator.close()
  },

  app: async ({ emulator, context }, use) => {
    const app = await startFakeApp(emulator.profile.appBridgeUrl)
    emulator.setApp({
      apiKey: API_KEY,
      appUrl: app.url,
      scopes: ['read_products'],
      navLinks: [
        { label: 'Products', href: '/products' },
        { label: 'Settings', href: '/settings' },
      ],
    })
    await emulator.control.install({ shop: DEMO })
    await use(app)
    await leavePages(context)
    await app.stop()
  },

  adminUrl: async ({ emulator }, use) => {
    await use((path = '') => `${emulator.url}/store/demo-store/apps/${API_KEY}${path}`)
  },

  openApp: async ({ page, app, adminUrl }, use) => {
    await use(async (path = '') => {
      await page.goto(adminUrl(path))
      await appReported(page)
      return frameOf(page, app)
    })
  },
})

/** Waits until the app has reported its location to the admin. */
export async function appReported(page: Page): Promise<void> {
  await page.waitForFunction(() => window.platformEmulator?.navigations.length > 0)
}

/** The frame in which the admin shows the app. */
export function frameOf(page: Page, app: FakeApp): Frame {
  const frame = page
    .mainFrame()
    .childFrames()
    .find(candidate => candidate.url().startsWith(app.url))
  if (!frame) throw new Error('The app is in no frame of the page.')
  return frame
}

/** Sends the frame to an address, as a script of the app would. */
export async function go(frame: Frame, address: string): Promise<void> {
  // Deferred: the call must have returned before its page is unloaded.
  await frame.evaluate(target => void setTimeout(() => location.assign(target)), address)
}

/** What the app's page has noted. */
export function events(frame: Frame): Locator {
  return frame.locator('#events li')
}

/** The `shop` and `host` that the admin gives to the app's pages. */
export function shopAndHost(emulator: Emulator): string {
  const host = btoa(`${new URL(emulator.url).host}/store/demo-store`)
  return new URLSearchParams({ embedded: '1', shop: DEMO, host }).toString()
}
