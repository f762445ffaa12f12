import type { Browser, Page } from '@playwright/test'
import type { EmulatorControl } from '../../../emulator/src'
import { plansHref } from '../../../emulator/src/admin-data/links'
import type { DoctorFacts } from '../doctor/doctor-facts'
import type { AppSurface } from './app-surface'
import { travelBilling } from './browser/billing-journey'
import { crawlApp, MAX_PAGES } from './browser/crawl-app'
import { launchBrowser, ONE_PROCESS } from './browser/launch-browser'
import { leavePage } from './browser/leave-page'
import { payIn, payInStores } from './browser/pay-as-merchant'
import type { Payment } from './browser/pay-as-merchant'
import { repeatVisits } from './browser/repeat-visits'
import { loadAxe } from './browser/run-axe'
import { visitAtBest } from './browser/visit-at-best'
import { visitPage } from './browser/visit-page'
import type { MerchantRequests } from './http/merchant-requests'
import { pageAddress } from '../../../emulator/testing/playwright/page-address'
import type { ReviewRequest } from './review-report'
import { pathInApp } from './path-in-app'
import type { ReviewContext } from './review-context'
import type { ReviewedApp, ReviewedStore } from './reviewed-app'
import { sendWatched } from './server/watched-requests'
import { addEmptyStore, addLargeStore } from './review-stores'
import { DECIDING, repeatedWithServer, withServer } from './server/spoiled-results'
import type { ServerWatch } from './server/server-watch'

/** What is looked at. */
export interface LookOptions extends Pick<ReviewRequest, 'rootDir' | 'exclude' | 'progress'> {
  app: ReviewedApp
  surface: AppSurface
  doctor: DoctorFacts
  /** Its page shows the admin of this store. */
  first: ReviewedStore
  second: ReviewedStore
  page: Page
  browser: Browser
  merchant: MerchantRequests
  watch: Pick<ServerWatch, 'ends' | 'request'>
  /** Installs the app in a store, with all scopes that it can request. */
  install: (store: Pick<ReviewedStore, 'shop'>) => Promise<void>
}

type Store = Pick<ReviewedStore, 'shop' | 'handle'>
type Looked = Pick<ReviewContext, 'visits' | 'repeated' | 'billing'>

/** What is seen of an app that cannot be opened. */
export const NOTHING: Looked = {
  visits: [],
  repeated: {
    blockedStorage: [],
    emptyStore: [],
    largeStore: [],
    secondStore: [],
    firstStoreAgain: [],
    slowNetwork: [],
  },
  billing: [],
}

/** Opens the pages of an installed app, under each condition, and decides about its plans. */
export async function lookAtPages(
  options: LookOptions,
  control: EmulatorControl,
  canOpen: boolean,
): Promise<Looked> {
  if (!canOpen) return NOTHING
  const { rootDir, exclude, progress, app, surface, page, browser, first, second, install, watch } =
    options
  const axe = await loadAxe(rootDir)
  let paid: Payment | undefined
  let count = 0
  const crawled = await crawlApp({
    exclude,
    surface,
    // The navigation of a standalone app is part of its pages.
    navigation: async () =>
      app.isEmbedded ? readNavigation(page, pageAddress(app, first, '/'), app) : [],
    visit: path => {
      progress('Opening the pages', `Opening ${path} (${++count} of at most ${MAX_PAGES})`)
      const address = pageAddress(app, first, path)
      return visitAtBest(() => visitPage(page, path, { app, address, axe }))
    },
    async pay(path, position) {
      progress('Paying as the merchant')
      const payment = { path, position }
      const isPaid = await payIn(page, app, first, payment)
      if (isPaid) paid = payment
      return isPaid
    },
  })
  const visits = withServer(crawled, watch)
  const empty = await addEmptyStore(control, 'Empty Store')
  const large = await addLargeStore(control)
  for (const store of [empty, large]) await install(store)
  if (paid) await payInStores(browser, app, [second, empty, large], paid)
  const oneProcess = await launchBrowser(ONE_PROCESS)
  try {
    const repeated = await repeatVisits(visits, {
      ...options,
      stores: { first, second, empty, large },
      oneProcess,
      control,
    })
    let unpaid: Store = first
    if (paid) {
      unpaid = await addEmptyStore(control, 'Store Without a Plan')
      await install(unpaid)
      // Ends the plan, and what the app remembers of it.
      await control.uninstall({ shop: second.shop })
      await install(second)
    }
    const billing = await decideAboutPlans(options, { store: second, unpaid }, control)
    if (paid) await payInStores(browser, app, [second], paid)
    return { visits, repeated: repeatedWithServer(repeated, watch), billing }
  } finally {
    await oneProcess.close()
  }
}

async function decideAboutPlans(
  { app, surface, page, doctor, merchant, progress, install, watch }: LookOptions,
  { store, unpaid }: Record<'store' | 'unpaid', Store>,
  control: EmulatorControl,
): Promise<Looked['billing']> {
  progress(DECIDING)
  const isAppPricing = doctor.settings.pricing === 'app_pricing'
  const billing = await travelBilling({
    app,
    surface,
    page,
    control,
    shop: store.shop,
    callOf: call => merchant.call(store, call),
    send: request => sendWatched(request, watch),
    addressOf: path => pageAddress(app, store, path),
    withoutPlan: path => pageAddress(app, unpaid, path),
    install: () => install(store),
    plansUrl: isAppPricing ? app.adminUrl + plansHref(store.handle, app.apiKey) : undefined,
  })
  await leavePage(page)
  return billing
}

/** Paths in the navigation that the admin shows for the app. */
async function readNavigation(page: Page, home: string, app: ReviewedApp): Promise<string[]> {
  const hrefs = await page
    .locator('[data-app-nav] a:not([target])')
    .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
  return hrefs.flatMap(href =>
    href.startsWith(home) ? [pathInApp(href.slice(home.length), app)] : [],
  )
}
