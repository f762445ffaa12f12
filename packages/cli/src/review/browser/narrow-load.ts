import type { Page } from '@playwright/test'
import type { ReviewedApp } from '../reviewed-app'
import { findOverflow } from './page-scripts'
import type { PageVisit } from './page-visit'
import { QUIET_WITHIN_MS } from './running-requests'
import { shownFrame } from './shown-frame'
import { watchVisit } from './watch-visit'

/** The width of an iPhone. */
export const NARROW = { width: 390, height: 844 }
export const PICTURE = { type: 'jpeg', quality: 60 } as const

/** What was seen of a page that was loaded in a narrow window. */
export type NarrowLoad = Pick<
  PageVisit,
  'failure' | 'overflow' | 'consoleErrors' | 'pageErrors' | 'failedRequests'
> & { picture?: Buffer }

/** Loads a page in a narrow window: its layout may depend on the width at that time. */
export async function loadNarrow(
  page: Page,
  app: ReviewedApp,
  address: string,
): Promise<NarrowLoad> {
  let looked: Pick<NarrowLoad, 'overflow' | 'picture'> = {}
  const seen = await watchVisit(page, app, async requests => {
    await page.goto(address)
    const frame = await shownFrame(page, app)
    await requests.untilQuiet(QUIET_WITHIN_MS)
    const overflow = await frame.evaluate(findOverflow)
    looked = { picture: await page.screenshot(PICTURE), ...(overflow && { overflow }) }
    return frame
  })
  return { ...seen, ...looked }
}

/** Adds what is different in a window that was narrow from the beginning. */
export function withNarrowLoad(visit: PageVisit, narrow: NarrowLoad): PageVisit {
  const { failure, overflow = visit.overflow, picture = visit.pictures.narrow } = narrow
  return {
    ...visit,
    ...(failure !== undefined && { failure: `in a window of ${NARROW.width} pixels, ${failure}` }),
    ...(overflow && { overflow }),
    pictures: { ...visit.pictures, ...(picture && { narrow: picture }) },
    consoleErrors: [...visit.consoleErrors, ...narrow.consoleErrors],
    pageErrors: [...visit.pageErrors, ...narrow.pageErrors],
    failedRequests: [...visit.failedRequests, ...narrow.failedRequests],
  }
}
