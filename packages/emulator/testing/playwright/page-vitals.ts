import type { BrowserContext, Frame, Page } from '@playwright/test'
import { followVitals } from '../../../../ui/vitals/follow-vitals'
import type { PageVitals } from '../../../../ui/vitals/follow-vitals'

export type { PageVitals } from '../../../../ui/vitals/follow-vitals'

/** Where the script in the page keeps what it has seen. */
interface VitalsWindow {
  platformPageVitals?: PageVitals
}

/** Measures each document that opens from now on, in each frame. */
export async function watchVitals(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(`window.platformPageVitals = (${followVitals.toString()})(true)`)
}

/** What was measured in a page so far; undefined if it was opened before {@link watchVitals}. */
export async function readVitals(frame: Frame): Promise<PageVitals | undefined> {
  return frame.evaluate(() => {
    const { platformPageVitals: vitals } = window as Window & VitalsWindow
    return vitals && { ...vitals }
  })
}
