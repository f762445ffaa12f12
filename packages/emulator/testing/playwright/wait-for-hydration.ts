import type { Frame, Page } from '@playwright/test'

/**
 * Waits until the app's page, in a frame or at top level, is hydrated: clicks before that are
 * lost.
 */
export async function waitForHydration(frame: Frame | Page): Promise<void> {
  await frame.waitForFunction(() =>
    document.getElementById('__nuxt')
      ? (window as { useNuxtApp?: () => { isHydrating?: boolean } }).useNuxtApp?.().isHydrating ===
        false
      : document.querySelector('h1') !== null,
  )
}
