import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { withoutQuery } from '../app-surface'
import type { ReviewedApp } from '../reviewed-app'

/** The requests of a page that have no complete response yet. */
export interface RunningRequests {
  /**
   * Waits until there was none for half a second, or for the given time. Playwright's
   * `networkidle` is reached once, which on a slow network is before the page asks for its data.
   *
   * @returns when the last one ended, as `performance.now()`; undefined if some did not
   */
  untilQuiet: (timeoutMs: number) => Promise<number | undefined>
  /** Those to the app that began more than a second ago, e.g. `GET /api/orders`. */
  late: () => string[]
  stop: () => void
}

const QUIET_MS = 500
const INTERVAL_MS = 25
const LATE_MS = 1000

/** Follows the requests of a page from now on. */
export function followRequests(
  page: Page,
  { url, adminUrl }: Pick<ReviewedApp, 'url' | 'adminUrl'>,
): RunningRequests {
  const running = new Map<Request, number>()
  let quietSince = performance.now()
  const begin = (request: Request) => {
    // Before a request to the app, App Bridge gets an ID token from the admin.
    const isWaitedFor =
      request.url().startsWith(url) ||
      (request.url().startsWith(adminUrl) && request.resourceType() === 'fetch')
    if (isWaitedFor) running.set(request, performance.now())
  }
  const end = (request: Request) => {
    if (running.delete(request)) quietSince = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    async untilQuiet(timeoutMs) {
      const start = performance.now()
      while (performance.now() - start < timeoutMs) {
        const now = performance.now()
        const isQuiet = running.size === 0 && now - Math.max(quietSince, start) >= QUIET_MS
        if (isQuiet) return Math.max(quietSince, start)
        await delay(INTERVAL_MS)
      }
      return undefined
    },
    late: () =>
      [...running]
        .filter(
          ([request, began]) =>
            request.url().startsWith(url) && performance.now() - began > LATE_MS,
        )
        .map(([request]) => `${request.method()} ${withoutQuery(request.url().slice(url.length))}`),
    stop: () =>
      void page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  }
}
