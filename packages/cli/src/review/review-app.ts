import { DEFAULT_SERVER } from '../../../emulator/testing/playwright/app-command'
import { startApp } from '../../../emulator/testing/playwright/start-app'
import { gatherFacts } from '../doctor/gather-facts'
import { readAppSurface } from './app-surface'
import { launchBrowser } from './browser/launch-browser'
import { buildApp } from './build-app'
import type { ReviewReport, ReviewRequest } from './review-report'
import { reviewServer } from './review-server'

/**
 * Runs the build of an app in the local platform, and checks what an app review checks.
 *
 * @throws Error if the app cannot be built or started, or if there is no browser
 */
export async function reviewApp(request: ReviewRequest): Promise<ReviewReport> {
  const { rootDir, progress } = request
  progress('Reading the code')
  const doctor = await gatherFacts(rootDir, undefined)
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
