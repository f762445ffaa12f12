import { setTimeout as delay } from 'node:timers/promises'
import type { ConsoleMessage, Frame, Page, Request, Response } from '@playwright/test'
import type { ReviewedApp } from '../reviewed-app'
import type { SeenResponse } from '../http/send-request'
import type { FailedRequest } from './page-visit'
import { isAboutUnreachable, readUnreachable } from './unreachable-hosts'
import type { UnreachableRequest } from './unreachable-hosts'

/** What is needed to know the requests of the app. */
export type WatchedApp = Pick<ReviewedApp, 'url' | 'adminUrl' | 'isEmbedded'>

/** What a page did while it was watched. */
export interface SeenTraffic {
  document: SeenResponse | undefined
  responses: SeenResponse[]
  consoleErrors: string[]
  pageErrors: string[]
  failedRequests: FailedRequest[]
  /** Requests to other hosts that this machine cannot reach. Errors about them are left out. */
  unreachable: UnreachableRequest[]
  requests: number
}

const TEXT = /^(?:text\/|application\/(?:json|javascript|x-nuxt|ld\+json|problem\+json))/
const MAX_BODY = 2_000_000
const BODIES_WITHIN_MS = 5000
/** In production, Nuxt writes no more of an error that the page shows: see `readShownError`. */
const NUXT_SHOWS_ERROR = '[NUXT_E1005]'
/** The browser ends the requests of a page that it leaves. */
const LEFT = /ERR_ABORTED/

/**
 * Watches what the page of the app does, from now on.
 *
 * @returns a function that stops watching, and resolves to what was seen
 */
export function watchPage(page: Page, app: WatchedApp): () => Promise<SeenTraffic> {
  const seen: Omit<SeenTraffic, 'document'> = {
    responses: [],
    consoleErrors: [],
    pageErrors: [],
    failedRequests: [],
    unreachable: [],
    requests: 0,
  }
  const pending: Promise<unknown>[] = []
  let document: SeenResponse | undefined
  const isOfApp = (url: string) => URL.canParse(url) && new URL(url).origin === app.url
  const isOfAdmin = (url: string) => url.startsWith(app.adminUrl)
  const addressOf = (url: string) => (isOfApp(url) ? url.slice(app.url.length) : url)

  // What the page before this one still does is not of this one.
  let hasBegun = false
  const begun = new WeakSet<Request>()
  const onNavigated = (frame: Frame) => {
    hasBegun ||= frame === page.mainFrame()
  }
  const onRequest = (request: Request) => {
    begun.add(request)
    if (isOfApp(request.url())) seen.requests++
  }
  const onFailed = (request: Request) => {
    if (!begun.has(request)) return
    const reason = request.failure()?.errorText ?? 'no response'
    if (LEFT.test(reason) || isOfAdmin(request.url())) return
    const unreachable = isOfApp(request.url()) ? undefined : readUnreachable(request.url(), reason)
    if (unreachable) return void seen.unreachable.push(unreachable)
    seen.failedRequests.push({
      method: request.method(),
      address: addressOf(request.url()),
      reason,
    })
  }
  const onResponse = (response: Response) => {
    const request = response.request()
    const url = response.url()
    if (isOfAdmin(url) || !begun.has(request)) return
    const status = response.status()
    const isDocument = request.isNavigationRequest() && isOfAppFrame(request, page, app)
    // The status of the page itself is that of the visit.
    if (status >= 400 && !isDocument)
      seen.failedRequests.push({
        method: request.method(),
        address: addressOf(url),
        reason: `status ${status}`,
      })
    if (!isOfApp(url)) return
    pending.push(
      readResponse(response, addressOf(url)).then(read => {
        if (isDocument && !isRedirect(read)) document = read
        if (TEXT.test(read.headers['content-type'] ?? '')) seen.responses.push(read)
      }),
    )
  }
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location()
    // The browser reports failed requests here as well.
    if (
      hasBegun &&
      message.type() === 'error' &&
      isOfApp(url) &&
      !message.text().startsWith('Failed to load resource') &&
      message.text() !== NUXT_SHOWS_ERROR
    )
      seen.consoleErrors.push(message.text())
  }
  const onPageError = (error: Error) => {
    if (hasBegun && !(error.stack ?? '').includes(app.adminUrl))
      seen.pageErrors.push(describeThrown(error))
  }
  page.on('framenavigated', onNavigated)
  page.on('request', onRequest)
  page.on('requestfailed', onFailed)
  page.on('response', onResponse)
  page.on('console', onConsole)
  page.on('pageerror', onPageError)
  return async () => {
    page.off('framenavigated', onNavigated)
    page.off('request', onRequest)
    page.off('requestfailed', onFailed)
    page.off('response', onResponse)
    page.off('console', onConsole)
    page.off('pageerror', onPageError)
    // The body of a response that never ends is never there.
    await Promise.race([Promise.all(pending), delay(BODIES_WITHIN_MS, undefined, { ref: false })])
    const isOwn = (text: string) => !isAboutUnreachable(text, seen.unreachable)
    return {
      ...seen,
      document,
      consoleErrors: seen.consoleErrors.filter(isOwn),
      pageErrors: seen.pageErrors.filter(isOwn),
    }
  }
}

/** Playwright makes an error without a name of a value that is none. */
function describeThrown({ name, message }: Error): string {
  return name === '' ? `it throws ${message}, which is no Error` : `${name}: ${message}`
}

function isRedirect({ status }: SeenResponse): boolean {
  return status >= 300 && status < 400
}

/** Whether a request is of the frame of the app, and not of one in its page. */
function isOfAppFrame(request: Request, page: Page, { isEmbedded }: WatchedApp): boolean {
  const frame: Frame = request.frame()
  return (isEmbedded ? frame.parentFrame() : frame) === page.mainFrame()
}

/** A redirect has no body, and the body of a page that was left is gone with it. */
async function readResponse(response: Response, path: string): Promise<SeenResponse> {
  const headers = await response.allHeaders().catch(() => response.headers())
  const body = TEXT.test(headers['content-type'] ?? '') ? await response.text().catch(() => '') : ''
  return {
    method: response.request().method(),
    path,
    status: response.status(),
    headers,
    body: body.slice(0, MAX_BODY),
  }
}
