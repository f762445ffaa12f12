import type { Page } from '@playwright/test'
import { readBlankTime } from './blank-time'
import { shownFrame } from './shown-frame'
import type { PageVisit } from './page-visit'
import type { WatchedApp } from './watch-page'
import { watchVisit } from './watch-visit'

/** What was seen of a page that was opened once more, under another condition. */
export interface BriefVisit extends Pick<
  PageVisit,
  | 'path'
  | 'failure'
  | 'asksToPay'
  | 'document'
  | 'responses'
  | 'consoleErrors'
  | 'pageErrors'
  | 'failedRequests'
  | 'unfinished'
> {
  /** From the request of the merchant to the last response of the page. */
  loadMs: number
  /** What the browser shows, as HTML. */
  markup: string
  /** Requests to the Admin API on behalf of the store, where they are counted. */
  apiCalls?: number
  /** Longest time in milliseconds in which the document showed nothing, where it is measured. */
  blankMs?: number
}

/** How a page is opened once more. */
export interface BriefVisitOptions {
  app: WatchedApp
  /** Where a merchant opens the page. */
  address: string
  /** How long its requests may take. Default: 8 seconds. */
  idleWithinMs?: number
}

const IDLE_WITHIN_MS = 8000

/** Opens a page of the app, until it has loaded its data. */
export async function visitBriefly(
  page: Page,
  path: string,
  { app, address, idleWithinMs = IDLE_WITHIN_MS }: BriefVisitOptions,
): Promise<BriefVisit> {
  const begin = performance.now()
  const looked: Partial<BriefVisit> = {}
  const { requests: _count, ...seen } = await watchVisit(page, app, async requests => {
    await page.goto(address)
    const frame = await shownFrame(page, app)
    const hydrated = performance.now()
    looked.loadMs = ((await requests.untilQuiet(idleWithinMs)) ?? hydrated) - begin
    looked.markup = await frame.evaluate(() => document.documentElement.outerHTML)
    looked.blankMs = await frame.evaluate(readBlankTime)
    return frame
  })
  return { path, loadMs: performance.now() - begin, markup: '', ...seen, ...looked }
}
