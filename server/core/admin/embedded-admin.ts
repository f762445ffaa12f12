import type { AccessRecovery } from '../api/shop-clients'
import type { PlatformConfig } from '../config/config'
import { PlatformResponse } from '../errors/platform-response'
import { GrantRefusedError } from '../errors/http-errors'
import { withCors, preflightResponse } from '../http/cors'
import { bearerToken, requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import type { Session } from '../session/session'
import type { SessionTokenVerifier, VerifiedSessionToken } from '../session-token/session-token'
import type { AccessTokens } from '../tokens/access-tokens'
import type { AdminConnection } from './admin-context'
import { FRAME_PARAMS } from '../../../shared/wire'
import { appBridgePage } from '../pages/app-bridge-page'
import { explanationPage } from '../pages/person-page'
import { bounceResponse, CREDENTIALS_CHECKS, retryResponse } from '../pages/bounce'
import { BOT_REFUSED, botResponse, isBot } from '../http/bots'
import { redirectPrivately } from '../http/redirect'
import { PlatformError } from '../errors/errors'
import { embeddedAppUrl, hostForShop, parseHost } from '../shop/host'
import { parseShop } from '../shop/shop'
import { isTopLevel } from '../http/top-level'
import { refuseLoginPath } from './login-path'

export interface EmbeddedAdminServices {
  config: PlatformConfig
  tokens: AccessTokens
  /** Epoch milliseconds. */
  now: () => number
  verifier: SessionTokenVerifier
}

/**
 * Authenticates a request to an embedded app by its ID token, which is exchanged for an access
 * token if no valid one is stored.
 *
 * @throws PlatformResponse | PlatformError as `identifyAdminCaller`; `token_endpoint_failed` |
 *   `storage_failed`
 */
export function authenticateEmbedded(
  request: RequestFacts,
  { config, verifier, tokens, now }: EmbeddedAdminServices,
): Promise<AdminConnection> | AdminConnection {
  const caller = identifyAdminCaller(request, { config, verifier, now: now() })
  // Named first: see createAdminContext.
  const renew = (rejected: Session) =>
    grantOrRefuse(caller, () => tokens.afterRejection(rejected, caller, caller.rawToken))
  const refuse = () => refuseAccess(request, caller, config)
  const recovery: AccessRecovery = { renew, refuse }
  const connectionWith = (session: Session) => ({ session, claims: caller.payload, recovery })
  const cached = tokens.cached(caller)
  return cached
    ? connectionWith(cached)
    : grantOrRefuse(caller, () => tokens.forSessionToken(caller, caller.rawToken)).then(
        connectionWith,
      )
}

/**
 * Response to a caller whose access token was refused twice, i.e. revoked. A document may retry; a
 * script must not, so its 401 has no retry header.
 */
function refuseAccess(
  request: RequestFacts,
  caller: AdminCaller,
  config: PlatformConfig,
): Response {
  if (bearerToken(request) === undefined)
    return caller.refuse('the Admin API refused the access token')
  return withCors(request, config.appUrl, new Response(null, { status: 401 }))
}

/**
 * Runs a grant for a caller. An ID token that we accepted and the platform refuses leads to the
 * response for an invalid token.
 *
 * @throws PlatformResponse
 */
async function grantOrRefuse(caller: AdminCaller, work: () => Promise<Session>): Promise<Session> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GrantRefusedError) {
      throw new PlatformResponse(caller.refuse('the platform refused the ID token'))
    }
    throw error
  }
}

/** A caller that is identified by an ID token. */
export interface AdminCaller extends VerifiedSessionToken {
  /** The ID token as received, for token exchange. */
  rawToken: string
  /** Creates the response to this caller if the platform refuses the token later. */
  refuse: (reason: string) => Response
}

/**
 * Identifies the caller of a request from the admin, or throws the response to it. If the request
 * has an `Authorization` header, only its token counts.
 * @see docs/protocol.md#documents-and-frames
 *
 * @throws PlatformResponse preflight, 401 with retry header, bounce page, redirect into the admin,
 *   410 for bots
 * @throws PlatformError `parameter_repeated` | `configuration_invalid`
 */
export function identifyAdminCaller(
  request: RequestFacts,
  context: { config: PlatformConfig; verifier: SessionTokenVerifier; now: number },
): AdminCaller {
  const { config, verifier, now } = context
  if (request.method === 'OPTIONS')
    throw new PlatformResponse(preflightResponse(request, config.appUrl))

  const token = bearerToken(request)
  if (token === undefined) return identifyDocument(request, context)

  const refuse = () => withCors(request, config.appUrl, retryResponse())
  const verified = token === null ? null : verify(verifier, token, now)
  if (!verified)
    throw new PlatformResponse(refuse(), 'The Authorization header holds no Bearer token')
  if (verified instanceof PlatformError)
    throw new PlatformResponse(refuse(), withChecks(verified.message), verified)
  return { ...verified, rawToken: token as string, refuse }
}

function identifyDocument(
  request: RequestFacts,
  {
    config,
    verifier,
    now,
  }: { config: PlatformConfig; verifier: SessionTokenVerifier; now: number },
): AdminCaller {
  // A script or a form cannot use a page. App Bridge handles the retry header.
  if (
    (request.method !== 'GET' && request.method !== 'HEAD') ||
    request.headers.get('sec-fetch-dest') === 'empty'
  ) {
    throw new PlatformResponse(withCors(request, config.appUrl, retryResponse()))
  }

  const url = requestUrl(request, config.appUrl)
  const repeated = Object.values(FRAME_PARAMS).find(
    name => url.searchParams.getAll(name).length > 1,
  )
  if (repeated) {
    throw new PlatformError(
      'parameter_repeated',
      `Query parameter "${repeated}" must not appear more than once`,
    )
  }

  const idToken = url.searchParams.get(FRAME_PARAMS.idToken)
  const checked = idToken ? verify(verifier, idToken, now) : 'no ID token was sent'
  const cause = checked instanceof PlatformError ? checked : undefined
  const verified = checked instanceof PlatformError ? checked.message : checked
  const shop = parseShop(url.searchParams.get(FRAME_PARAMS.shop), config.profile)
  const refuse = (reason: string) => bounceResponse({ request, url, shop, config, now }, reason)

  // A frame that navigated on its own has lost the parameters of the admin.
  const framed = request.headers.get('sec-fetch-dest') === 'iframe'
  if (typeof verified === 'string') {
    if (isBot(request)) throw new PlatformResponse(botResponse(), BOT_REFUSED)
    if (framed) throw new PlatformResponse(refuse(verified), withChecks(verified), cause)
    refuseWithoutAdmin(request, url, shop, config)
  }
  // Attack: a link with the attacker's own token makes the victim work in the attacker's shop
  // (login CSRF). The admin authenticates the victim.
  const isFromLink = typeof verified !== 'string' && isTopLevel(request)
  if (isFromLink || (!framed && url.searchParams.get(FRAME_PARAMS.embedded) !== '1')) {
    throw new PlatformResponse(
      adminEntry(url, typeof verified === 'string' ? shop : verified.shop, config),
    )
  }
  if (typeof verified === 'string')
    throw new PlatformResponse(refuse(verified), withChecks(verified), cause)
  return { ...verified, rawToken: idToken as string, refuse }
}

/** Refuses a document request without a valid token and without the admin that it belongs to. */
function refuseWithoutAdmin(
  request: RequestFacts,
  url: URL,
  shop: string | null,
  config: PlatformConfig,
): void {
  if (shop && parseHost(url.searchParams.get(FRAME_PARAMS.host), config.profile)) return
  refuseLoginPath(url, config)
  const namesNoShop =
    !url.searchParams.has(FRAME_PARAMS.shop) && !url.searchParams.has(FRAME_PARAMS.host)
  if (namesNoShop && request.headers.get('sec-fetch-dest') === 'document')
    throw new PlatformResponse(visitorResponse(config))
  // In the admin's iframe, App Bridge knows the missing parameters and reloads the page with them.
  throw new PlatformResponse(appBridgePage(config, shop))
}

/** Response to a person who opened the app's URL outside of the admin. */
function visitorResponse(config: PlatformConfig): Response {
  if (config.authPagePath) return redirectPrivately(config.authPagePath)
  return explanationPage(config, null, {
    status: 401,
    title: 'Open this app from your admin',
    paragraphs: [
      "This page belongs to an app inside the admin of a store. Open your store's admin and choose the app there.",
    ],
  })
}

/** Redirects a page that was opened outside of the admin's iframe into the admin. */
function adminEntry(url: URL, shop: string | null, config: PlatformConfig): Response {
  const named = url.searchParams.get(FRAME_PARAMS.host)
  // The host parameter alone chooses no shop: a link could name any.
  const host = shop && hostForShop(named, shop, config.profile)
  if (!host) return appBridgePage(config, shop)
  const params = new URLSearchParams(url.search)
  for (const param of Object.values(FRAME_PARAMS)) params.delete(param)
  const search = params.toString()
  // Deep links are preserved: the admin opens the rest of the path in the app.
  const path = url.pathname === '/' ? '' : url.pathname
  const location =
    embeddedAppUrl(host, config.apiKey, config.profile) + path + (search && `?${search}`)
  return redirectPrivately(location)
}

/** Returns why an ID token was refused, and what the developer can check. */
function withChecks(refusal: string): string {
  return `${refusal}. If this comes back, ${CREDENTIALS_CHECKS}.`
}

/** Returns the verified token, or the error of an invalid one. */
function verify(
  verifier: SessionTokenVerifier,
  token: string,
  now: number,
): VerifiedSessionToken | PlatformError {
  try {
    return verifier.verify(token, now)
  } catch (error) {
    if (error instanceof PlatformError) return error
    throw error
  }
}
