import type { Page } from '@playwright/test'
import { readVitals } from '../../../../emulator/testing/playwright/page-vitals'
import type { ReviewedApp } from '../reviewed-app'
import { shownFrame } from './shown-frame'
import { linksInApp } from './links-in-app'
import { loadNarrow, NARROW, PICTURE, withNarrowLoad } from './narrow-load'
import { findInvisible } from './find-invisible'
import { findOverflow, readLinks } from './page-scripts'
import { RESPONSE_WITHIN_MS } from './page-visit'
import type { PageVisit } from './page-visit'
import { readMemory } from './read-memory'
import { runAxe } from './run-axe'
import type { AxeScript } from './run-axe'
import { QUIET_WITHIN_MS } from './running-requests'
import { tabThrough } from './tab-through'
import { watchVisit } from './watch-visit'
import { readsWidth } from './width-reads'

/** How a page is visited. */
export interface VisitOptions {
  app: ReviewedApp
  /** Where a merchant opens the page. */
  address: string
  axe: AxeScript | undefined
}

const WIDE = { width: 1280, height: 720 }

/** Opens a page of the app, and looks at everything that checks need of it. */
export async function visitPage(
  page: Page,
  path: string,
  options: VisitOptions,
): Promise<PageVisit> {
  try {
    return await visitAtWidths(page, path, options)
  } finally {
    // Later visits in the same page are not those of a phone, or in high contrast.
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

async function visitAtWidths(
  page: Page,
  path: string,
  { app, address, axe }: VisitOptions,
): Promise<PageVisit> {
  const begin = performance.now()
  const looked: Partial<PageVisit> & Pick<PageVisit, 'pictures'> = { pictures: {} }
  let loadMs = 0
  let isChosenAtLoad = false
  const seen = await watchVisit(page, app, async requests => {
    await page.goto(address)
    const frame = await shownFrame(page, app)
    loadMs = performance.now() - begin
    await requests.untilQuiet(QUIET_WITHIN_MS)
    isChosenAtLoad = await frame.evaluate(readsWidth)
    Object.assign(looked, linksInApp(await frame.evaluate(readLinks), app))
    if (axe !== undefined) looked.axe = await runAxe(frame, axe)
    looked.pictures.wide = await page.screenshot(PICTURE)
    looked.focus = await tabThrough(page, frame, app)
    looked.vitals = await readVitals(frame)
    looked.memory = await readMemory(page, frame)
    await page.emulateMedia({ forcedColors: 'active' })
    looked.invisible = await frame.evaluate(findInvisible)
    await page.emulateMedia({ forcedColors: 'none' })
    looked.withoutResponse = await requests.withoutResponse(RESPONSE_WITHIN_MS)
    await page.setViewportSize(NARROW)
    looked.overflow = await frame.evaluate(findOverflow)
    looked.pictures.narrow = await page.screenshot(PICTURE)
    return frame
  })
  // Of a page that was not shown.
  looked.pictures.wide ??= await page.screenshot(PICTURE).catch(() => undefined)
  const visit = { ...seen, links: [], elsewhere: [], ...looked, path, loadMs }
  return isChosenAtLoad && seen.failure === undefined
    ? withNarrowLoad(visit, await loadNarrow(page, app, address))
    : visit
}
