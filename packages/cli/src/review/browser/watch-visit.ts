import type { Frame, Page } from '@playwright/test'
import { ASKS_TO_PAY, settleAtCharge } from './charge-page'
import { describeFailure, failureOf, readShownError } from './shown-frame'
import { followRequests } from './running-requests'
import type { RunningRequests } from './running-requests'
import { whileResponding } from './responding-page'
import { watchPage } from './watch-page'
import type { SeenTraffic, WatchedApp } from './watch-page'

/** What a page of the app did from its opening on. */
export interface WatchedVisit extends SeenTraffic {
  /** Why the page was not shown: see {@link failureOf}. */
  failure: string | undefined
  /** Requests to the app without a complete response at the end, e.g. `GET /api/orders`. */
  unfinished: string[]
  /** Set if the app sent the merchant to a page of the platform on which they pay. */
  asksToPay?: true
}

/**
 * Watches a page of the app while it is opened and looked at.
 *
 * @param look opens the page, and returns its frame
 */
export async function watchVisit(
  page: Page,
  app: WatchedApp,
  look: (requests: RunningRequests) => Promise<Frame>,
): Promise<WatchedVisit> {
  const stop = watchPage(page, app)
  const requests = followRequests(page, app)
  let shown: string | undefined
  let thrown: string | undefined
  try {
    shown = await whileResponding(page, async () => readShownError(await look(requests)))
  } catch (error) {
    thrown = describeFailure(error)
  }
  const unfinished = requests.late()
  requests.stop()
  const seen = await stop()
  if (await settleAtCharge(page, app))
    return { ...seen, unfinished, failure: ASKS_TO_PAY, asksToPay: true }
  return { ...seen, unfinished, failure: thrown ?? failureOf(shown, seen.document) }
}
