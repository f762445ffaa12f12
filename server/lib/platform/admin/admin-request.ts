import { FRAME_PARAMS } from '../../../../shared/platform/wire'
import { PlatformAnswer } from '../errors/answer'
import { appBridgePage } from '../pages/app-bridge-page'
import { explanationPage } from '../pages/person-page'
import { bounceResponse, retryResponse } from '../pages/bounce'
import type { PlatformConfig } from '../config/config'
import { botAnswer, isBot } from '../request/bots'
import { preflightResponse, withCors } from '../request/cors'
import { PlatformError } from '../errors/errors'
import { embeddedAppUrl, hostForShop, parseHost } from '../request/host'
import { bearerToken, requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import type { SessionTokenVerifier, VerifiedSessionToken } from '../session-token/session-token'
import { parseShop } from '../request/shop'
import { refuseLoginPath } from './login-path'

/** Who calls, proved by a session token. */
export interface AdminCaller extends VerifiedSessionToken {
  /** The raw token, to exchange and to pass on to internal requests. */
  sessionToken: string
  /** How to refuse this caller later, should the platform refuse the token. */
  refuse: (reason: string) => Response
}

/**
 * Decides who is behind a request from the admin. A caller is returned; everything else ends in an answer.
 * Nothing but the token is looked at when an `Authorization` header is present.
 * Source: protocol, "Embedded flow".
 *
 * @throws PlatformAnswer preflight, 401 with retry header, bounce page, redirect into the admin, 410 for bots
 * @throws PlatformError `parameter_repeated` | `configuration_invalid`
 */
export function identifyAdminCaller(
  request: RequestFacts,
  context: { config: PlatformConfig, verifier: SessionTokenVerifier, now: number },
): AdminCaller {
  const { config, verifier, now } = context
  if (request.method === 'OPTIONS') throw new PlatformAnswer(preflightResponse(request, config.appUrl))

  const token = bearerToken(request)
  if (token === undefined) return identifyDocument(request, context)

  const refuse = () => withCors(request, config.appUrl, retryResponse())
  const verified = token === null ? null : verify(verifier, token, now)
  if (!verified || typeof verified === 'string') throw new PlatformAnswer(refuse())
  return { ...verified, sessionToken: token as string, refuse }
}

function identifyDocument(
  request: RequestFacts,
  { config, verifier, now }: { config: PlatformConfig, verifier: SessionTokenVerifier, now: number },
): AdminCaller {
  // A script or a form without a token cannot use a page: it gets the answer that App Bridge understands.
  if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.get('sec-fetch-dest') === 'empty') {
    throw new PlatformAnswer(withCors(request, config.appUrl, retryResponse()))
  }

  const url = requestUrl(request, config.appUrl)
  const repeated = Object.values(FRAME_PARAMS).find(name => url.searchParams.getAll(name).length > 1)
  if (repeated) {
    throw new PlatformError('parameter_repeated', `Query parameter "${repeated}" must not appear more than once`)
  }

  const idToken = url.searchParams.get(FRAME_PARAMS.idToken)
  const verified = idToken ? verify(verifier, idToken, now) : 'no session token was sent'
  const shop = parseShop(url.searchParams.get(FRAME_PARAMS.shop), config.profile)
  const refuse = (reason: string) => bounceResponse({ request, url, shop, config, now }, reason)

  // The browser says so itself: a frame that navigated on its own lost the parameters the admin had given it.
  const framed = request.headers.get('sec-fetch-dest') === 'iframe'
  if (typeof verified === 'string') {
    if (isBot(request)) throw new PlatformAnswer(botAnswer())
    if (framed) throw new PlatformAnswer(refuse(verified))
    refuseUnplaced(request, url, shop, config)
  }
  if (!framed && url.searchParams.get(FRAME_PARAMS.embedded) !== '1') {
    throw new PlatformAnswer(adminEntry(url, typeof verified === 'string' ? shop : verified.shop, config))
  }
  if (typeof verified === 'string') throw new PlatformAnswer(refuse(verified))
  return { ...verified, sessionToken: idToken as string, refuse }
}

/** Ends a document request without a good token whose address does not even say which admin it belongs to. */
function refuseUnplaced(request: RequestFacts, url: URL, shop: string | null, config: PlatformConfig): void {
  if (shop && parseHost(url.searchParams.get(FRAME_PARAMS.host), config.profile)) return
  refuseLoginPath(url, config)
  const namesNoShop = !url.searchParams.has(FRAME_PARAMS.shop) && !url.searchParams.has(FRAME_PARAMS.host)
  if (namesNoShop && request.headers.get('sec-fetch-dest') === 'document') throw new PlatformAnswer(toVisitor(config))
  // Inside the admin's iframe App Bridge knows what the address does not say, and comes back with it.
  throw new PlatformAnswer(appBridgePage(config, shop))
}

/** A person who opened the app's own address, outside any admin. */
function toVisitor(config: PlatformConfig): Response {
  if (config.authPagePath) return new Response(null, { status: 302, headers: { 'Location': config.authPagePath, 'Cache-Control': 'private, no-store' } })
  return explanationPage(config, null, {
    status: 401,
    title: 'Open this app from your admin',
    paragraphs: ['This page belongs to an app inside the admin of a store. Open your store\'s admin and choose the app there.'],
  })
}

/** A page of the app that was opened outside the admin's iframe belongs inside it. */
function adminEntry(url: URL, shop: string | null, config: PlatformConfig): Response {
  const named = url.searchParams.get(FRAME_PARAMS.host)
  const host = shop ? hostForShop(named, shop, config.profile) : parseHost(named, config.profile)
  if (!host) return appBridgePage(config, shop)
  const params = new URLSearchParams(url.search)
  for (const param of Object.values(FRAME_PARAMS)) params.delete(param)
  const search = params.toString()
  // A deep link stays one: the admin takes what follows the app as a path of the app.
  const path = url.pathname === '/' ? '' : url.pathname
  const location = embeddedAppUrl(host, config.apiKey, config.profile) + path + (search && `?${search}`)
  return new Response(null, { status: 302, headers: { 'Location': location, 'Cache-Control': 'private, no-store' } })
}

/** The verified token, or in words why it is not good. */
function verify(verifier: SessionTokenVerifier, token: string, now: number): VerifiedSessionToken | string {
  try {
    return verifier.verify(token, now)
  }
  catch (error) {
    if (error instanceof PlatformError) return error.message
    throw error
  }
}
