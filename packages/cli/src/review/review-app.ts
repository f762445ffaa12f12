import { DEFAULT_SERVER } from '../../../emulator/testing/playwright/app-command'
import { startApp } from '../../../emulator/testing/playwright/start-app'
import { unlessAborted } from '../end-signals'
import { gatherFacts } from '../doctor/gather-facts'
import { readAppSurface } from './app-surface'
import { closeBrowsers, findBrowser, launchBrowser } from './browser/launch-browser'
import { buildApp } from './build-app'
import type { ReviewReport, ReviewRequest } from './review-report'
import { reviewServer } from './review-server'

/**
 * Runs the build of an app in the local platform, and checks what an app review checks.
 *
 * Leaves nothing behind: it ends the server and the browser, also after an error or a signal.
 *
 * @throws Error if the app cannot be built or started, or if there is no browser; the reason of
 *   `request.signal` when it is aborted
 */
export async function reviewApp(request: ReviewRequest): Promise<ReviewReport> {
  const { rootDir, progress, signal } = request
  // Before the build, which takes its time.
  findBrowser()
  progress('Reading the code')
  const doctor = await unlessAborted(gatherFacts(rootDir, undefined), signal)
  const surface = await unlessAborted(readAppSurface(rootDir), signal)
  if (request.server === undefined) {
    progress('Building the app')
    await buildApp(rootDir, signal)
  }
  progress('Starting the app')
  const options = { server: request.server ?? DEFAULT_SERVER }
  const server = await startApp(rootDir, options, 0, undefined, signal)
  try {
    const started = { server, browser: await launchBrowser(), doctor, surface }
    return await unlessAborted(reviewServer(request, started), signal)
  } finally {
    await closeBrowsers()
    await server.stop()
  }
}
