import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request, Response } from '@playwright/test'
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
  /**
   * Waits until each of those to the app has the beginning of a response, or had the given time for
   * it.
   *
   * @returns those without any response, e.g. `GET /api/orders`
   */
  withoutResponse: (timeoutMs: number) => Promise<string[]>
  stop: () => void
}

/** For `untilQuiet` of a page that is only looked at: one that keeps a connection open never is. */
export const QUIET_WITHIN_MS = 3000
const QUIET_MS = 500
const INTERVAL_MS = 25
const LATE_MS = 1000
/** Requests that a page keeps open, or whose response it never reads. */
const OPEN_ON_PURPOSE = ['eventsource', 'ping', 'websocket']
const EVENT_STREAM = 'text/event-stream'

/** Follows the requests of a page from now on. */
export function followRequests(
  page: Page,
  { url, adminUrl }: Pick<ReviewedApp, 'url' | 'adminUrl'>,
): RunningRequests {
  const running = new Map<Request, number>()
  const responding = new WeakSet<Request>()
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
  const respond = (response: Response) => void responding.add(response.request())
  page
    .on('request', begin)
    .on('response', respond)
    .on('requestfinished', end)
    .on('requestfailed', end)
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
        .map(([request]) => nameOf(request, url)),
    async withoutResponse(timeoutMs) {
      const waiting = new Map(
        [...running].filter(([request]) => request.url().startsWith(url) && isForData(request)),
      )
      for (;;) {
        for (const request of waiting.keys())
          if (!running.has(request) || responding.has(request)) waiting.delete(request)
        const now = performance.now()
        if ([...waiting.values()].every(began => now - began >= timeoutMs)) break
        await delay(INTERVAL_MS)
      }
      return [...waiting.keys()].map(request => nameOf(request, url))
    },
    stop: () =>
      void page
        .off('request', begin)
        .off('response', respond)
        .off('requestfinished', end)
        .off('requestfailed', end),
  }
}

/** E.g. `GET /api/orders`. */
function nameOf(request: Request, url: string): string {
  return `${request.method()} ${withoutQuery(request.url().slice(url.length))}`
}

/** Whether the page needs the response, which is not that of the page itself. */
function isForData(request: Request): boolean {
  return (
    !request.isNavigationRequest() &&
    !OPEN_ON_PURPOSE.includes(request.resourceType()) &&
    request.headers().accept !== EVENT_STREAM
  )
}
