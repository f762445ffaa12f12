import { AUTH_PATHS, FRAME_PARAMS, HEADER_SPELLING, RELOAD_PARAM } from '../../../../shared/platform/wire'
import { explanationPage } from './person-page'
import type { PlatformConfig } from '../config/config'
import type { RequestFacts } from '../request/request-facts'

/** `<count>.<epoch seconds>` in the bounce page's address, from the second bounce in a row on. */
const COUNT_PARAM = 'platform-bounce'
/** Bounces further apart than this are separate visits, not a loop. */
const LOOP_SECONDS = 10
const MOST_BOUNCES = 2

/**
 * Sends a document that has no usable session token to the bounce page, where App Bridge gets one and returns to
 * the same address. A page that still has none after {@link MOST_BOUNCES} bounces in a row is told what is wrong instead
 * of turning for ever. The bounces are counted in the bounce page's own address, which the browser reports as referrer:
 * no cookie is needed, so it works with third-party cookies blocked.
 * Source: protocol, "Invalid or missing token responses".
 */
export function bounceResponse(
  context: { request: RequestFacts, url: URL, shop: string | null, config: PlatformConfig, now: number },
  reason: string,
): Response {
  const { request, url, shop, config, now } = context
  const bounces = bouncesSoFar(request, config, now)
  if (bounces >= MOST_BOUNCES) return loopPage(config, shop, reason)

  const params = new URLSearchParams(url.search)
  params.delete(FRAME_PARAMS.idToken)
  params.delete(RELOAD_PARAM)
  params.delete(COUNT_PARAM)
  const search = params.toString()
  params.set(RELOAD_PARAM, `${config.appUrl}${url.pathname}${search && `?${search}`}`)
  if (bounces > 0) params.set(COUNT_PARAM, `${bounces + 1}.${Math.floor(now / 1000)}`)
  return new Response(null, {
    status: 302,
    headers: { 'Location': `${config.authPathPrefix}${AUTH_PATHS.sessionToken}?${params}`, 'Cache-Control': 'private, no-store' },
  })
}

/** 401 that makes App Bridge repeat the call once with a new session token. */
export function retryResponse(): Response {
  return new Response(null, { status: 401, headers: { [HEADER_SPELLING.retryInvalidSession]: '1' } })
}

function bouncesSoFar(request: RequestFacts, config: PlatformConfig, now: number): number {
  const referrer = request.headers.get('referer')
  const bouncePage = `${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.sessionToken}?`
  if (!referrer?.startsWith(bouncePage)) return 0
  const mark = /^(\d)\.(\d{1,12})$/.exec(new URLSearchParams(referrer.slice(bouncePage.length)).get(COUNT_PARAM) ?? '')
  if (!mark) return 1
  // In both directions: anybody can write a link to the bounce page, and a mark of the future would never grow old.
  return Math.abs(now / 1000 - Number(mark[2])) <= LOOP_SECONDS ? Number(mark[1]) : 1
}

function loopPage(config: PlatformConfig, shop: string | null, reason: string): Response {
  return explanationPage(config, shop, {
    status: 401,
    title: 'This app cannot sign you in',
    paragraphs: [
      `The admin was asked for a session token several times, and each was refused: ${reason}.`,
      'If you are the merchant: reload the page, and tell the app\'s developer if this comes back.',
      'If you are the developer: check that NUXT_PLATFORM_API_KEY and NUXT_PLATFORM_API_SECRET_KEY belong to the app that is open, that NUXT_PLATFORM_APP_URL is the address of this page, and that the server\'s clock is right.',
    ],
  })
}
