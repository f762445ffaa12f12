import type { Locator, Page } from '@playwright/test'
import type { ReviewedApp } from '../reviewed-app'

/** Path of each page of the platform on which a merchant decides to pay. */
const CHARGE_PATH = /^\/store\/[^/]+\/charges\//
/** Why a page is not shown in a store without a plan, or with another one. */
export const ASKS_TO_PAY = 'it leads to a page on which the merchant has to pay'
/** Choosing a plan leads to a page that asks for an approval. */
const MAX_DECISIONS = 3
/** A page may send requests before it asks. */
const ASKS_WITHIN_MS = 8000
const LOADS_WITHIN_MS = 5000

type Admin = Pick<ReviewedApp, 'adminUrl'>

/** Whether the platform asks the merchant to pay: the app has sent the window to that page. */
export function isAtCharge(page: Page, { adminUrl }: Admin): boolean {
  const url = page.url()
  return url.startsWith(`${adminUrl}/`) && CHARGE_PATH.test(new URL(url).pathname)
}

/**
 * Whether the platform asks the merchant to pay, on a page that has loaded then: a window that is
 * sent elsewhere before that may stay where it is.
 */
export async function settleAtCharge(page: Page, app: Admin): Promise<boolean> {
  if (!isAtCharge(page, app)) return false
  await page.waitForLoadState('load', { timeout: LOADS_WITHIN_MS }).catch(() => undefined)
  return true
}

/**
 * Watches for the moment in which the app sends the window to a page on which the merchant pays.
 *
 * @returns a promise that rejects with {@link ASKS_TO_PAY} then, and a function that stops watching
 */
export function watchForCharge(
  page: Page,
  app: Admin,
): { rejection: Promise<never>; stop: () => void } {
  let stop = (): void => undefined
  const rejection = new Promise<never>((_resolve, reject) => {
    const look = () => {
      if (isAtCharge(page, app)) reject(new Error(ASKS_TO_PAY))
    }
    page.on('framenavigated', look)
    stop = () => void page.off('framenavigated', look)
    look()
  })
  return { rejection, stop }
}

/**
 * Waits until the app has sent the window to a page on which the merchant pays, and approves the
 * charge, or chooses a plan.
 *
 * @param position of the plan to choose, if the page lists several
 * @returns whether there was something to approve
 */
export async function approveAsMerchant(
  page: Page,
  app: Admin,
  position: number,
): Promise<boolean> {
  await page.waitForURL(() => isAtCharge(page, app), { timeout: ASKS_WITHIN_MS })
  const plans = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  let decisions = 0
  for (; decisions < MAX_DECISIONS && isAtCharge(page, app); decisions++) {
    await page.waitForLoadState()
    const isOffer = (await approve.count()) > 0
    if (!isOffer && position >= (await plans.count())) break
    const button = isOffer ? approve : plans.nth(position).getByRole('button')
    // The plan that the store has is not to choose.
    if ((await button.count()) === 0) return true
    await pressAndLeave(page, button)
  }
  return decisions > 0
}

/** Presses a button of the platform that leads to another page, and waits for that. */
export async function pressAndLeave(page: Page, button: Locator): Promise<void> {
  const before = page.url()
  await button.click()
  await page.waitForURL(({ href }) => href !== before, { waitUntil: 'commit' })
}
