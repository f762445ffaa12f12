import { AUTH_PATHS, FRAME_PARAMS, HEADERS, RELOAD_PARAM } from '../../../shared/wire'
import { explanationPage } from './person-page'
import type { PlatformConfig } from '../config/config'
import { redirectPrivately } from '../http/redirect'
import type { RequestFacts } from '../http/request-facts'

/** `<count>.<epoch seconds>` in the bounce page's address, from the second bounce in a row on. */
const COUNT_PARAM = 'platform-bounce'
/** Bounces further apart than this are separate visits, not a loop. */
const LOOP_SECONDS = 10
const MAX_BOUNCES = 2

/** What usually makes every ID token of an app unusable. */
export const CREDENTIALS_CHECKS =
  'check that NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY belong to the app that is open, ' +
  "that NUXT_PLATFORM_APP_URL is the address of this page, and that the server's clock is right"

/**
 * Sends a document that has no usable ID token to the bounce page, where App Bridge gets one
 * and returns to the same address. A page that still has none after {@link MAX_BOUNCES} bounces in
 * a row shows what is wrong instead of a loop. The bounces are counted in the bounce
 * page's own address, which the browser reports as referrer: no cookie is needed, so it works with
 * third-party cookies blocked. Source: docs/protocol.md#documents-and-frames.
 */
export function bounceResponse(
  context: {
    request: RequestFacts
    url: URL
    shop: string | null
    config: PlatformConfig
    now: number
  },
  reason: string,
): Response {
  const { request, url, shop, config, now } = context
  const bounces = bouncesSoFar(request, config, now)
  if (bounces >= MAX_BOUNCES) return loopPage(config, shop, reason)

  const params = new URLSearchParams(url.search)
  params.delete(FRAME_PARAMS.idToken)
  params.delete(RELOAD_PARAM)
  params.delete(COUNT_PARAM)
  const search = params.toString()
  params.set(RELOAD_PARAM, `${config.appUrl}${url.pathname}${search && `?${search}`}`)
  if (bounces > 0) params.set(COUNT_PARAM, `${bounces + 1}.${Math.floor(now / 1000)}`)
  return redirectPrivately(`${config.authPathPrefix}${AUTH_PATHS.sessionToken}?${params}`)
}

/** 401 that makes App Bridge repeat the call once with a new ID token. */
export function retryResponse(): Response {
  return new Response(null, {
    status: 401,
    headers: { [HEADERS.retryInvalidSession]: '1' },
  })
}

function bouncesSoFar(request: RequestFacts, config: PlatformConfig, now: number): number {
  const referrer = request.headers.get('referer')
  const bouncePage = `${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.sessionToken}?`
  if (!referrer?.startsWith(bouncePage)) return 0
  const mark = /^(\d)\.(\d{1,12})$/.exec(
    new URLSearchParams(referrer.slice(bouncePage.length)).get(COUNT_PARAM) ?? '',
  )
  if (!mark) return 1
  // In both directions: anyone can create a link to the bounce page, and a mark of the future would
  // never grow old.
  return Math.abs(now / 1000 - Number(mark[2])) <= LOOP_SECONDS ? Number(mark[1]) : 1
}

function loopPage(config: PlatformConfig, shop: string | null, reason: string): Response {
  return explanationPage(config, shop, {
    status: 401,
    title: 'This app cannot sign you in',
    paragraphs: [
      `The admin sent several ID tokens, and each was refused: ${reason}.`,
      "If you are the merchant: reload the page, and contact the app's developer if this comes back.",
      `If you are the developer: ${CREDENTIALS_CHECKS}.`,
    ],
  })
}
