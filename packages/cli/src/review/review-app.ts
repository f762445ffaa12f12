import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { appHref } from '../../../emulator/src/admin-data/links'
import { DEFAULT_SERVER } from '../../../emulator/testing/playwright/app-command'
import { watchVitals } from '../../../emulator/testing/playwright/page-vitals'
import { createPlatformApp } from '../../../emulator/testing/playwright/platform-app'
import { PAGE_DEFAULTS } from '../../../emulator/testing/playwright/browser-options'
import { startApp } from '../../../emulator/testing/playwright/start-app'
import type { AppServer } from '../../../emulator/testing/playwright/start-app'
import { createTestStore } from '../../../emulator/testing/playwright/test-store'
import { gatherFacts } from '../doctor/gather-facts'
import type { DoctorFacts } from '../doctor/doctor-facts'
import { readStoredSessions } from '../doctor/read-stored-sessions'
import { readAppOperations } from '../registration/app-operations'
import { readRegisteredApp } from '../registration/read-registered-app'
import { readAppSurface } from './app-surface'
import type { AppSurface } from './app-surface'
import { crawlApp } from './browser/crawl-app'
import { travelInstall } from './browser/install-journey'
import { launchBrowser } from './browser/launch-browser'
import { watchClickTargets } from './browser/page-scripts'
import { loadAxe } from './browser/run-axe'
import { visitPage } from './browser/visit-page'
import { buildApp } from './build-app'
import { readClientFiles } from './client-files'
import { sendRequest } from './http/send-request'
import { issuedSecrets } from './issued-secrets'
import { runReviewChecks } from './review-check'
import type { ReviewResult } from './review-check'
import { REVIEW_CHECKS } from './review-checks'
import type { ReviewContext, ReviewedApp, ReviewedStore } from './review-context'
import type { PageVisit } from './browser/page-visit'

/** What is reviewed. */
export interface ReviewRequest {
  /** Folder of the app, absolute. */
  rootDir: string
  /** Server of a build; undefined: the app is built first. */
  server?: string
  /** Paths that are not opened. */
  exclude: readonly string[]
  /** Is called with what happens now. */
  progress: (text: string) => void
}

/** What the review found, and what it looked at. */
export interface ReviewReport {
  results: readonly ReviewResult[]
  visits: readonly PageVisit[]
}

const STEP_TIMEOUT_MS = 20_000

/**
 * Runs the build of an app in the local platform, and checks what an app review checks.
 *
 * @throws Error if the app cannot be built or started, or if there is no browser
 */
export async function reviewApp(request: ReviewRequest): Promise<ReviewReport> {
  const { rootDir, progress } = request
  progress('Reading the code')
  const doctor = await gatherFacts(rootDir, undefined)
  if (!doctor.settings.embedded)
    throw new Error(
      'The review opens an app in the frame of the admin, and this one is standalone.',
    )
  const surface = await readAppSurface(rootDir)
  if (request.server === undefined) {
    progress('Building the app')
    await buildApp(rootDir)
  }
  progress('Starting the app')
  const server = await startApp(rootDir, { server: request.server ?? DEFAULT_SERVER }, 0)
  try {
    const browser = await launchBrowser()
    try {
      return await reviewServer(request, { server, browser, doctor, surface })
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}

interface Started {
  server: AppServer
  browser: Browser
  doctor: DoctorFacts
  surface: AppSurface
}

async function reviewServer(
  { rootDir, server: file = DEFAULT_SERVER, exclude, progress }: ReviewRequest,
  { server, browser, doctor, surface }: Started,
): Promise<ReviewReport> {
  const { control, environment, profile } = server.emulator
  const app: ReviewedApp = {
    apiKey: environment.NUXT_PLATFORM_API_KEY ?? '',
    apiSecretKey: environment.NUXT_PLATFORM_API_SECRET_KEY ?? '',
    url: server.url,
    basePath: server.basePath,
    adminUrl: profile.adminUrl,
    isForAppStore: doctor.settings.distribution === 'app_store',
  }
  const store = await createTestStore(control, server.newStoreSeed())
  const first = await describeStore(server, store)
  const second = await describeStore(server, await control.addShop(server.newStoreSeed()))
  const page = await openPage(browser)

  progress('Installing the app')
  const journey = await travelInstall(
    page,
    createPlatformApp(server, store, page),
    { shop: first.shop, control },
    () => countSessions(doctor, server, first),
  )
  await control.install({ shop: second.shop })
  // Pages for which the app asks later are reviewed, too.
  const { scopes, optionalScopes } = doctor.registration ?? { scopes: [], optionalScopes: [] }
  if (journey.reinstall && optionalScopes.length > 0)
    await control.install({ shop: first.shop, scopes: [...scopes, ...optionalScopes] })

  const axe = await loadAxe(rootDir)
  const inAdmin = (path: string) =>
    app.adminUrl + appHref(first.handle, app.apiKey, path === '/' ? '' : app.basePath + path)
  const visits =
    journey.install.failure === undefined
      ? await crawlApp({
          exclude,
          surface,
          navigation: () => readNavigation(page, inAdmin('/')),
          visit: path => {
            progress(`Opening ${path}`)
            return visitPage(page, path, { app, adminUrl: inAdmin(path), axe })
          },
        })
      : []
  await page.goto('about:blank')

  progress('Sending requests')
  const context: ReviewContext = {
    app,
    first,
    second,
    surface,
    doctor,
    operations: await readAppOperations(rootDir, doctor.settings.apiVersion),
    registered: doctor.registration && (await readRegisteredApp(rootDir)),
    journey,
    visits,
    clientFiles: await readClientFiles(join(dirname(dirname(join(rootDir, file))), 'public')),
    secrets: await issuedSecrets(app, control, process.env),
    send: sendRequest,
    control,
  }
  return { results: await runReviewChecks(REVIEW_CHECKS, context), visits }
}

async function openPage(browser: Browser): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    ...PAGE_DEFAULTS,
    // The colors of a text that fades in are not those that a merchant reads.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(STEP_TIMEOUT_MS)
  await watchVitals(context)
  await context.addInitScript(watchClickTargets)
  return context.newPage()
}

/** Adds a product that no other store has. */
async function describeStore(
  { emulator: { control } }: AppServer,
  { shop, handle }: Pick<ReviewedStore, 'shop' | 'handle'>,
): Promise<ReviewedStore> {
  const marker = `Only in ${handle}`
  await control.seed({ shop, products: [{ title: marker }] })
  return { shop, handle, marker }
}

/** Counts the sessions that the default storage has of a store. */
async function countSessions(
  { storedSessions }: DoctorFacts,
  { cwd }: AppServer,
  { shop }: ReviewedStore,
): Promise<number | undefined> {
  // Undefined for any other storage.
  if (storedSessions === undefined) return undefined
  const sessions = await readStoredSessions(join(cwd, '.data/platform'))
  return sessions.filter(session => session.shop === shop).length
}

/** Paths in the navigation that the admin shows for the app. */
async function readNavigation(page: Page, home: string): Promise<string[]> {
  const hrefs = await page
    .locator('[data-app-nav] a:not([target])')
    .evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href))
  return hrefs.flatMap(href => (href.startsWith(home) ? [href.slice(home.length) || '/'] : []))
}
