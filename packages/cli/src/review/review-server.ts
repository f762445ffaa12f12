import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import type { Browser } from '@playwright/test'
import { DEFAULT_SERVER } from '../../../emulator/testing/playwright/app-command'
import type { AppServer } from '../../../emulator/testing/playwright/start-app'
import type { DoctorFacts } from '../doctor/doctor-facts'
import { readStoredSessions } from '../doctor/read-stored-sessions'
import { readAppName } from '../registration/app-name'
import { readAppOperations } from '../registration/app-operations'
import { readRegisteredApp } from '../registration/read-registered-app'
import type { AppSurface } from './app-surface'
import { installAsMerchant, travelInstall } from './browser/install-journey'
import { openContext } from './browser/open-context'
import { readClientFiles } from './client-files'
import { askRoutes } from './http/ask-routes'
import { createMerchantRequests } from './http/merchant-requests'
import { issuedSecrets } from './issued-secrets'
import { lookAtPages, NOTHING } from './look-at-pages'
import type { ReviewReport, ReviewRequest } from './review-report'
import { runReviewChecks } from './review-check'
import { REVIEW_CHECKS } from './review-checks'
import type { ReviewContext } from './review-context'
import type { ReviewedApp, ReviewedStore } from './reviewed-app'
import { createStores } from './review-stores'
import { openPages } from './server/open-pages'
import { watchServer } from './server/server-watch'
import { INSTALLING, withoutSpoiled } from './server/spoiled-results'
import { sendWatched, watchSignIns, watchWebhooks } from './server/watched-requests'

/** What is needed to review an app that runs. */
export interface Started {
  server: AppServer
  browser: Browser
  doctor: DoctorFacts
  surface: AppSurface
}

/** Installs the app, looks at its pages, and runs the checks. */
export async function reviewServer(
  { rootDir, server: file = DEFAULT_SERVER, exclude, progress: report, signal }: ReviewRequest,
  { server, browser, doctor, surface }: Started,
): Promise<ReviewReport> {
  const { control, environment, profile } = server.emulator
  const app: ReviewedApp = {
    apiKey: environment.NUXT_PLATFORM_API_KEY ?? '',
    apiSecretKey: environment.NUXT_PLATFORM_API_SECRET_KEY ?? '',
    url: server.url,
    basePath: server.basePath,
    adminUrl: profile.adminUrl,
    isEmbedded: doctor.settings.embedded,
    signInPath: doctor.settings.authPathPrefix,
    isForAppStore: doctor.settings.distribution === 'app_store',
  }
  const watch = watchServer(server, () => openPages(browser, app))
  signal.addEventListener('abort', watch.stop, { once: true })
  const progress: typeof report = (step, detail) => {
    watch.begin(step)
    report(step, detail)
  }
  const { first, second } = await createStores(server)
  const page = await (await openContext(browser)).newPage()

  progress(INSTALLING)
  const journey = await travelInstall(
    page,
    () => installAsMerchant(page, app, first),
    { shop: first.shop, control },
    () => countSessions(doctor, server, first),
  )
  // Pages for which the app asks later are reviewed, too.
  const { scopes, optionalScopes } = doctor.registration ?? { scopes: [], optionalScopes: [] }
  const install = async ({ shop }: Pick<ReviewedStore, 'shop'>) =>
    void (await control.install({
      shop,
      ...(optionalScopes.length > 0 && { scopes: [...scopes, ...optionalScopes] }),
    }))
  await install(second)
  const wasInterrupted = watch.ends.length > 0
  if (journey.reinstall && (optionalScopes.length > 0 || wasInterrupted)) await install(first)
  const merchant = createMerchantRequests(app)
  const looking = lookAtPages(
    {
      rootDir,
      exclude,
      progress,
      app,
      surface,
      doctor,
      merchant,
      watch,
      first,
      second,
      page,
      browser,
      install,
    },
    control,
    journey.install.failure === undefined,
  )
  const looked = await Promise.race([looking, watch.gone.then(() => NOTHING)])

  progress('Sending requests to the routes')
  const send = (request: Request) => sendWatched(request, watch)
  const requests = { surface, visits: looked.visits, first, merchant, send }
  const context: ReviewContext = {
    app,
    first,
    second,
    surface,
    doctor,
    operations: await readAppOperations(rootDir, doctor.settings.apiVersion),
    registered: doctor.registration && (await readRegisteredApp(rootDir)),
    journey,
    ...looked,
    routeResponses: await askRoutes(requests),
    exclude,
    clientFiles: await readClientFiles(join(dirname(dirname(resolve(rootDir, file))), 'public')),
    secrets: await issuedSecrets(app, control, process.env),
    send,
    merchant: app.isEmbedded ? merchant : watchSignIns(merchant, watch),
    control: watchWebhooks(control, watch),
    serverEnds: () => watch.ends,
    output: server.output,
  }
  const checks = REVIEW_CHECKS.map(check => withoutSpoiled(check, watch))
  const results = await runReviewChecks(checks, context)
  watch.stop()
  return { app: await readAppName(rootDir), date: new Date(), results, visits: looked.visits }
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
