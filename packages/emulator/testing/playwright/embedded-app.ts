import type { Frame, FrameLocator, Locator, Page } from '@playwright/test'
import type { BridgeRecord } from '../../src/state/app-bridges'
import { waitForHydration } from './wait-for-hydration'

/** The app in the admin of a store. */
export interface EmbeddedApp {
  /** The admin. */
  readonly page: Page
  /** The app's own page inside of it; also after the admin was elsewhere. */
  readonly frame: FrameLocator
  /** The toasts on show. */
  readonly toasts: Locator
  /** The title above the app's page. */
  readonly title: Locator
  /** The app's links in the admin's navigation. */
  readonly navigation: Locator
  /** The save bar of the app's page, with its buttons `Save` and `Discard`. */
  readonly saveBar: Locator
  /**
   * The topmost dialog around a page of the app, and that page. Elements of a modal without an
   * address are in `frame`.
   */
  readonly modal: { dialog: Locator; frame: FrameLocator }
  /**
   * Everything that App Bridge did since the admin's page was loaded, e.g. toasts that have gone,
   * navigations, calls.
   */
  record: () => Promise<BridgeRecord>
}

const FRAME = 'iframe[name="platform-app"]'

/** The app in the page, which shows the admin. */
export function embeddedApp(page: Page): EmbeddedApp {
  const dialog = page.locator('dialog.app-overlay[open]').last()
  return {
    page,
    frame: page.frameLocator(FRAME),
    toasts: page.locator('[data-toasts] .toast'),
    title: page.locator('[data-page-title]'),
    navigation: page.locator('[data-app-nav]').getByRole('link'),
    saveBar: page.locator('[data-save-bar-region]'),
    modal: { dialog, frame: dialog.frameLocator('iframe') },
    record: () =>
      page.evaluate(
        () =>
          (window as Window & { platformEmulator?: BridgeRecord }).platformEmulator as BridgeRecord,
      ),
  }
}

/** Waits until the admin shows the app, and its code runs. */
export async function untilEmbedded(page: Page): Promise<EmbeddedApp> {
  const frame = await appFrame(page)
  if (frame) await waitForHydration(frame)
  return embeddedApp(page)
}

/** The frame of the app's page in the admin; null while there is none in its element. */
export async function appFrame(page: Page): Promise<Frame | null | undefined> {
  return (await page.locator(FRAME).elementHandle())?.contentFrame()
}
