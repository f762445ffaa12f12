import { FRAME_PARAMS, OAUTH_STATE_SECONDS, RETURN_PARAM } from '../../../shared/wire'
import { createSingleUse } from '../concurrency/single-use'
import { AppDistribution } from '../../../shared/app-distribution'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { NO_OBSERVER } from '../platform-observer'
import type { PlatformObserver } from '../platform-observer'
import type { Claims } from '../records/claims'
import { botResponse, isBot } from '../http/bots'
import { repeatedParameter } from '../http/query'
import { verifyQueryHmac } from '../crypto/query-hmac'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { parseShop } from '../shop/shop'
import type { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import type { SignIns } from '../standalone/sign-ins'
import { redirectToAdmin, redirectToApp } from './grant-redirect'
import { exchangeAuthorizationCode } from './authorization-code'
import { leaveIframe, toGrantScreen } from './grant-screen'
import { createState, expiredStateCookie, readState } from './oauth-state'
import type { PendingGrant } from './oauth-state'
import { vetReturnPath } from './return-path'

/**
 * The OAuth authorization code grant: the first leg sends the merchant to the platform, the second
 * takes the code.
 */
export interface OAuthFlow {
  begin(request: RequestFacts): Response
  callback(request: RequestFacts): Promise<Response>
  /**
   * The first leg for a shop that was parsed already; the sign-in returns to this path of the app.
   */
  start(request: RequestFacts, shop: string, returnTo: string): Response
}

export interface OAuthFlowOptions {
  config: PlatformConfig
  fetch: typeof fetch
  now: () => number
  storage: SessionStorage
  signIns: SignIns
  /** States whose callback was received: all processes together accept each one once. */
  usedStates: Claims
  /** Stores the session and runs the app's hook. */
  complete: (session: Session) => Promise<void>
  /** Stores the session alone: the offline one, while the user's own is still to come. */
  keep: (session: Session) => Promise<void>
  observer?: PlatformObserver | undefined
}

/**
 * @throws PlatformError (both legs) `configuration_invalid` | `shop_invalid` | `parameter_repeated`
 *   | `hmac_*` | `timestamp_invalid` | `oauth_*` | `scopes_missing` | `token_endpoint_failed` |
 *   `storage_failed`. Source: docs/protocol.md#oauth.
 */
export function createOAuthFlow(options: OAuthFlowOptions): OAuthFlow {
  const {
    config,
    fetch,
    now,
    storage,
    signIns,
    usedStates,
    complete,
    keep,
    observer = NO_OBSERVER,
  } = options
  const restartedStates = createSingleUse(OAUTH_STATE_SECONDS, now)

  function start(
    request: RequestFacts,
    shop: string,
    returnTo: string | null,
    state = createState(),
  ): Response {
    return toGrantScreen(
      request,
      { state, shop, online: false, returnTo: vetReturnPath(returnTo, config) },
      config,
    )
  }

  /**
   * Begins the grant again, once: a browser without cookies would repeat it forever. This browser
   * has no cookie of the state: it expired, was not stored, or belongs to another browser. Attack:
   * the victim opens the callback of the attacker's own grant, and would work in the attacker's
   * shop without noticing. The code of such a callback is never used.
   */
  function restart(request: RequestFacts, params: URLSearchParams, shop: string): Response {
    const state = createState()
    const brought = params.get('state')
    // Nothing is signed yet: what cannot be a state of ours, e.g. a whole page of text, is not
    // stored.
    if (brought?.length === state.length && !restartedStates.take(brought)) {
      throw new PlatformError(
        'oauth_state_missing',
        'The browser did not store the cookie of the installation. Allow cookies for this address and open the app again.',
      )
    }
    restartedStates.take(state)
    return start(request, shop, null, state)
  }

  async function redeem(
    params: URLSearchParams,
    shop: string,
    pending: PendingGrant,
  ): Promise<Session> {
    verifyQueryHmac(params, config.verificationSecrets, new Date(now()))
    requireShopOf(pending, shop)
    const code = params.get('code')
    if (!code) throw new PlatformError('oauth_code_missing', 'The OAuth callback carries no code')
    if (!(await usedStates.take(pending.state)))
      throw new PlatformError('oauth_state_invalid', 'This OAuth callback was used already')
    const { state, online } = pending
    const session = await observer.run({ kind: 'token', how: 'code', shop, online }, () =>
      exchangeAuthorizationCode({ shop, code, state, online, config, fetch, now: now() }),
    )
    requireScopes(session, config)
    return session
  }

  return {
    start,

    begin(request) {
      requireOAuth(config)
      // A link preview must neither begin an installation nor use up its code.
      if (isBot(request)) return botResponse()
      const params = queryWithoutRepeats(request, config)
      const shop = requireShop(params, config)
      // The platform's grant screen refuses to be framed.
      if (config.embedded && request.headers.get('sec-fetch-dest') === 'iframe')
        return leaveIframe(params, shop, config)
      return start(request, shop, params.get(RETURN_PARAM))
    },

    async callback(request) {
      requireOAuth(config)
      if (isBot(request)) return botResponse()
      const params = queryWithoutRepeats(request, config)
      const shop = requireShop(params, config)
      const pending = readState(request, params.get('state'), config)
      if (!pending) return restart(request, params, shop)
      const session = await redeem(params, shop, pending)
      if (config.useOnlineTokens && !pending.online) {
        await keep(session)
        return secondLeg(request, pending, config)
      }
      await complete(session)
      return config.embedded
        ? redirectToAdmin(params, pending, config)
        : redirectToApp(
            { request, params, session, pending },
            { config, storage, signIns, now: now() },
          )
    },
  }
}

/** On to the grant screen once more, for the user's own token. */
function secondLeg(request: RequestFacts, pending: PendingGrant, config: PlatformConfig): Response {
  const response = toGrantScreen(
    request,
    { ...pending, state: createState(), online: true },
    config,
  )
  response.headers.append('Set-Cookie', expiredStateCookie(pending.state, config))
  return response
}

function requireShopOf(pending: PendingGrant, shop: string): void {
  if (pending.shop !== shop)
    throw new PlatformError(
      'oauth_state_invalid',
      'The OAuth callback is of another shop than the flow that this browser began',
    )
}

/** The routes are always present, so calling them in such an app is not a 500. */
function requireOAuth(config: PlatformConfig): void {
  if (config.distribution !== AppDistribution.PlatformAdmin) return
  throw new PlatformError(
    'configuration_invalid',
    'A platform_admin app has a fixed access token: there is nothing to install',
    { status: 404 },
  )
}

/**
 * Requires all scopes of a standalone app, which requests them only here. With fewer scopes, each
 * request would send the merchant back to the same grant screen. An embedded app gets its scopes by
 * managed installation.
 */
function requireScopes(session: Session, config: PlatformConfig): void {
  if (config.embedded || !session.isScopeChanged([...config.scopes])) return
  throw new PlatformError(
    'scopes_missing',
    `${session.shop} did not grant every scope that the app requests: ${config.scopes.join(', ')}`,
  )
}

function queryWithoutRepeats(request: RequestFacts, config: PlatformConfig): URLSearchParams {
  const params = requestUrl(request, config.appUrl).searchParams
  const repeated = repeatedParameter(params)
  // Of two values, one could be verified and the other one used.
  if (repeated)
    throw new PlatformError(
      'parameter_repeated',
      `Query parameter "${repeated.slice(0, 40)}" must not appear more than once`,
    )
  return params
}

function requireShop(params: URLSearchParams, config: PlatformConfig): string {
  const shop = parseShop(params.get(FRAME_PARAMS.shop), config.profile)
  if (!shop) throw new PlatformError('shop_invalid', 'Shop param is invalid')
  return shop
}
