import type { Page } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmulatorControl } from '../../../../emulator/src'
import { pageAddress } from '../../../../emulator/testing/playwright/page-address'
import type { ReviewedApp, ReviewedStore } from '../reviewed-app'
import { settleAtCharge } from './charge-page'
import { leavePage } from './leave-page'
import { prepareToEnd } from './responding-page'
import { describeFailure, shownFrame } from './shown-frame'

/** What happened when a merchant installed the app, uninstalled it, and installed it again. */
export interface InstallJourney {
  install: JourneyStep
  /** Undefined if the app could not be installed. */
  uninstall?: UninstallStep
  reinstall?: JourneyStep
}

/** A page that the merchant opened. */
export interface JourneyStep {
  /** Why the page of the app was not shown. */
  failure?: string
}

export interface UninstallStep {
  /** Status of the response to `app/uninstalled`; undefined: nothing is subscribed to it. */
  status?: number
  /**
   * Sessions of the store that are still stored; undefined for a storage that is not in files.
   */
  sessions?: number
}

/** How the journey sees the storage of the app. */
export type CountSessions = () => Promise<number | undefined>

/** An inbox runs the handler after the response. */
const CLEANUP_WITHIN_MS = 5000
const CLEANUP_INTERVAL_MS = 100

/**
 * Installs the app in a store, uninstalls it, and installs it again.
 *
 * @param install does it as a merchant, see {@link installAsMerchant}
 * @param countSessions counts the stored sessions of the store
 */
export async function travelInstall(
  page: Page,
  install: () => Promise<void>,
  { shop, control }: { shop: string; control: EmulatorControl },
  countSessions: CountSessions,
): Promise<InstallJourney> {
  const installed = await attempt(install)
  if (installed.failure !== undefined) return { install: installed }
  // The page would ask for an ID token of an app that is gone.
  await leavePage(page)
  await control.uninstall({ shop })
  const [delivery] = await control.deliveries({ shop, topic: 'app/uninstalled' })
  const sessions = await untilDeleted(countSessions)
  const reinstall = await attempt(install)
  await leavePage(page)
  return {
    install: installed,
    uninstall: {
      ...(delivery && { status: delivery.attempts.at(-1)?.status ?? 0 }),
      ...(sessions !== undefined && { sessions }),
    },
    reinstall,
  }
}

/**
 * Installs the app on the page of the platform that asks for the permissions. An app that then asks
 * the merchant to pay is installed.
 */
export async function installAsMerchant(
  page: Page,
  app: ReviewedApp,
  store: ReviewedStore,
): Promise<void> {
  await prepareToEnd(page)
  await page.goto(pageAddress(app, store, '/'))
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await shownFrame(page, app).catch(async (error: unknown) => {
    if (!(await settleAtCharge(page, app))) throw error
  })
}

async function attempt(step: () => Promise<unknown>): Promise<JourneyStep> {
  try {
    await step()
    return {}
  } catch (error) {
    return { failure: describeFailure(error) }
  }
}

async function untilDeleted(countSessions: CountSessions): Promise<number | undefined> {
  let count = await countSessions()
  for (let waited = 0; count !== undefined && count > 0; waited += CLEANUP_INTERVAL_MS) {
    if (waited >= CLEANUP_WITHIN_MS) break
    await delay(CLEANUP_INTERVAL_MS)
    count = await countSessions()
  }
  return count
}
