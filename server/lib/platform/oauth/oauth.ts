import { FRAME_PARAMS, OAUTH_STATE_SECONDS, RETURN_PARAM } from '../../../../shared/platform/wire'
import { createSingleUse } from '../concurrency/single-use'
import { AppDistribution } from '../config/app-distribution'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { NO_OBSERVER } from '../observe/platform-observer'
import type { PlatformObserver } from '../observe/platform-observer'
import { botAnswer, isBot } from '../request/bots'
import { repeatedParameter } from '../request/query'
import { verifyQueryHmac } from '../request/query-hmac'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import { parseShop } from '../request/shop'
import type { Session } from '../session/session'
import type { SessionStorage } from '../session/session-storage'
import { arrivalInAdmin, arrivalInApp } from './arrival'
import { exchangeAuthorizationCode } from './authorization-code'
import { leaveIframe, toGrantScreen } from './grant-screen'
import { createState, expiredStateCookie, readState } from './oauth-state'
import type { PendingGrant } from './oauth-state'
import { vetReturnPath } from './return-path'

/** The OAuth authorization code grant: the first leg sends the merchant to the platform, the second takes the code. */
export interface OAuthFlow {
  begin(request: RequestFacts): Response
  callback(request: RequestFacts): Promise<Response>
  /** The first leg for a shop that was parsed already; the sign-in returns to this path of the app. */
  start(shop: string, returnTo: string): Response
}

export interface OAuthFlowOptions {
  config: PlatformConfig
  fetch: typeof fetch
  now: () => number
  storage: SessionStorage
  /** Stores the session and runs the app's hook. */
  complete: (session: Session) => Promise<void>
  /** Stores the session alone: the offline one, while the user's own is still to come. */
  keep: (session: Session) => Promise<void>
  observer?: PlatformObserver
}

/**
 * @throws PlatformError (both legs) `configuration_invalid` | `shop_invalid` | `parameter_repeated` | `hmac_*` | `timestamp_invalid` | `oauth_*` |
 * `scopes_missing` | `token_endpoint_failed` | `storage_failed`. Source: protocol, "OAuth authorization-code grant".
 */
export function createOAuthFlow(options: OAuthFlowOptions): OAuthFlow {
  const { config, fetch, now, complete, keep, observer = NO_OBSERVER } = options
  const usedStates = createSingleUse(OAUTH_STATE_SECONDS)
  const restartedStates = createSingleUse(OAUTH_STATE_SECONDS)

  function start(shop: string, returnTo: string | null, state = createState()): Response {
    return toGrantScreen({ state, shop, online: false, returnTo: vetReturnPath(returnTo, config) }, config)
  }

  /**
   * This browser holds no cookie of the state: it expired, was never kept, or the flow is another browser's. Attack: the callback of the
   * attacker's own grant, opened by the victim, who would work in the attacker's shop unaware. Its code is not even looked at. Begin
   * again once; a browser that keeps no cookies would turn for ever.
   */
  function restart(params: URLSearchParams, shop: string): Response {
    const state = createState()
    const brought = params.get('state')
    // Nothing is signed yet: what cannot be a state of ours, a whole page of text say, is not remembered.
    if (brought?.length === state.length && !restartedStates.take(brought, now())) {
      throw new PlatformError('oauth_state_missing', 'The browser did not keep the cookie of the installation. Allow cookies for this address and open the app again.')
    }
    restartedStates.take(state, now())
    return start(shop, null, state)
  }

  async function redeem(params: URLSearchParams, shop: string, pending: PendingGrant): Promise<Session> {
    verifyQueryHmac(params, config.verificationSecrets, new Date(now()))
    requireShopOf(pending, shop)
    if (!usedStates.take(pending.state, now())) throw new PlatformError('oauth_state_invalid', 'This OAuth callback was used already')
    const code = params.get('code')
    if (!code) throw new PlatformError('oauth_code_missing', 'The OAuth callback carries no code')
    const { state, online } = pending
    const session = await observer.run({ kind: 'token', how: 'code', shop, online }, () =>
      exchangeAuthorizationCode({ shop, code, state, online, config, fetch, now: now() }))
    requireScopes(session, config)
    return session
  }

  return {
    start,

    begin(request) {
      requireOAuth(config)
      // A link preview must neither begin an installation nor use up its code.
      if (isBot(request)) return botAnswer()
      const params = queryWithoutRepeats(request, config)
      const shop = requireShop(params, config)
      // The platform's grant screen refuses to be framed.
      if (config.embedded && request.headers.get('sec-fetch-dest') === 'iframe') return leaveIframe(params, shop, config)
      return start(shop, params.get(RETURN_PARAM))
    },

    async callback(request) {
      requireOAuth(config)
      if (isBot(request)) return botAnswer()
      const params = queryWithoutRepeats(request, config)
      const shop = requireShop(params, config)
      const pending = readState(request, params.get('state'), config)
      if (!pending) return restart(params, shop)
      const session = await redeem(params, shop, pending)
      if (config.useOnlineTokens && !pending.online) {
        await keep(session)
        return secondLeg(pending, config)
      }
      await complete(session)
      return config.embedded
        ? arrivalInAdmin(params, pending, config)
        : arrivalInApp({ request, params, session, pending }, { config, storage: options.storage, now: now() })
    },
  }
}

/** On to the grant screen once more, for the user's own token. */
function secondLeg(pending: PendingGrant, config: PlatformConfig): Response {
  const response = toGrantScreen({ ...pending, state: createState(), online: true }, config)
  response.headers.append('Set-Cookie', expiredStateCookie(pending.state, config))
  return response
}

function requireShopOf(pending: PendingGrant, shop: string): void {
  if (pending.shop !== shop) throw new PlatformError('oauth_state_invalid', 'The OAuth callback is of another shop than the flow that this browser began')
}

/** The routes are part of the layer: that they are there is nobody's mistake, so not a 500. */
function requireOAuth(config: PlatformConfig): void {
  if (config.distribution !== AppDistribution.PlatformAdmin) return
  throw new PlatformError('configuration_invalid', 'A platform_admin app has a fixed access token: there is nothing to install', { status: 404 })
}

/**
 * A standalone app asks for its scopes here and nowhere else. With less it would send the merchant back to the same grant
 * screen at every request; an embedded one gets them by managed installation.
 */
function requireScopes(session: Session, config: PlatformConfig): void {
  if (config.embedded || !session.isScopeChanged([...config.scopes])) return
  throw new PlatformError('scopes_missing', `${session.shop} did not grant every scope that the app asks for: ${config.scopes.join(', ')}`)
}

function queryWithoutRepeats(request: RequestFacts, config: PlatformConfig): URLSearchParams {
  const params = requestUrl(request, config.appUrl).searchParams
  const repeated = repeatedParameter(params)
  // Two readers of one query can disagree on which of two values counts: one verifies, the other is used.
  if (repeated) throw new PlatformError('parameter_repeated', `Query parameter "${repeated.slice(0, 40)}" must not appear more than once`)
  return params
}

function requireShop(params: URLSearchParams, config: PlatformConfig): string {
  const shop = parseShop(params.get(FRAME_PARAMS.shop), config.profile)
  if (!shop) throw new PlatformError('shop_invalid', 'Shop param is invalid')
  return shop
}
