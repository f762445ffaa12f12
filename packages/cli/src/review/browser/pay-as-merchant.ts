import type { Browser, Page } from '@playwright/test'
import { pageAddress } from '../../../../emulator/testing/playwright/page-address'
import type { ReviewedApp, ReviewedStore } from '../reviewed-app'
import { approveAsMerchant, settleAtCharge } from './charge-page'
import { openContext } from './open-context'
import { shownFrame } from './shown-frame'

/** How a merchant paid for an app. */
export interface Payment {
  /** The page of the app that asked for it. */
  path: string
  /** Position of the plan, where the platform lists several. */
  position: number
}

type Store = Pick<ReviewedStore, 'shop' | 'handle'>

/**
 * Opens a page that asks the merchant of a store to pay, and pays.
 *
 * @returns whether there was something to pay
 */
export async function payIn(
  page: Page,
  app: ReviewedApp,
  store: Store,
  { path, position }: Payment,
): Promise<boolean> {
  const attempt = async () => {
    await page.goto(pageAddress(app, store, path))
    return approveAsMerchant(page, app, position)
  }
  // The app sends the window elsewhere while it is used: that can hold up a step.
  const isPaid = await attempt()
    .catch(attempt)
    .catch(() => false)
  // What the app shows is seen when the page is visited.
  if (isPaid) await shownFrame(page, app).catch(() => settleAtCharge(page, app))
  return isPaid
}

/** Pays in further stores, whose cookies do not get to the context of the first one. */
export async function payInStores(
  browser: Browser,
  app: ReviewedApp,
  stores: readonly Store[],
  payment: Payment,
): Promise<void> {
  const context = await openContext(browser)
  const page = await context.newPage()
  for (const store of stores) await payIn(page, app, store, payment)
  await context.close()
}
