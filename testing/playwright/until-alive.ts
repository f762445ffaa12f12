import type { Frame, Page } from '@playwright/test'

/** Waits until the code of the app's page, in a frame or at top level, runs, or says in words why it does not: what is pressed before is lost. */
export async function untilAlive(frame: Frame | Page): Promise<void> {
  await frame.waitForFunction(() => document.getElementById('__nuxt')
    ? (window as { useNuxtApp?: () => { isHydrating?: boolean } }).useNuxtApp?.().isHydrating === false
    : document.querySelector('h1') !== null)
}
