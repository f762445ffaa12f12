import { isbot } from 'isbot'
import {
  AUTH_PATHS,
  AUTHORIZE_PARAMS,
  EXIT_IFRAME_PARAM,
  FRAME_PARAMS,
  OAUTH_STATE_SECONDS,
  SHOP_PATHS,
} from '../../../../shared/platform/wire'
import { exchangeAuthorizationCode } from './authorization-code'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { embeddedAppUrl, hostOf, parseHost } from '../request/host'
import { createState, expiredStateCookie, readState, requireSameState, stateCookie } from './oauth-state'
import { repeatedParameter } from '../request/query'
import { verifyQueryHmac } from '../request/query-hmac'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import { AuthScopes } from './scopes'
import type { Session } from '../session/session'
import { parseShop, shopUrl } from '../request/shop'
import { createSingleUse } from '../concurrency/single-use'

/** The OAuth authorization code grant: the first leg sends the merchant to the platform, the second takes the code. */
export interface OAuthFlow {
  begin(request: RequestFacts): Response
  callback(request: RequestFacts): Promise<Response>
}

/**
 * @throws PlatformError (both legs) `shop_invalid` | `parameter_repeated` | `hmac_*` | `timestamp_invalid` | `oauth_*` |
 * `token_endpoint_failed` | `storage_failed`. Source: protocol, "OAuth authorization-code grant".
 */
export function createOAuthFlow(options: {
  config: PlatformConfig
  fetch: typeof fetch
  now: () => number
  /** Stores the session and runs the app's hook. */
  complete: (session: Session) => Promise<void>
}): OAuthFlow {
  const { config, fetch, now, complete } = options
  const usedStates = createSingleUse(OAUTH_STATE_SECONDS)
  const restartedStates = createSingleUse(OAUTH_STATE_SECONDS)

  return {
    begin(request) {
      if (isBot(request)) return gone()
      const params = queryWithoutRepeats(request, config)
      const shop = requireShop(params, config)
      // The platform's grant screen refuses to be framed.
      if (config.embedded && request.headers.get('sec-fetch-dest') === 'iframe') return leaveIframe(params, shop, config)
      return toGrantScreen(shop, createState(), config)
    },

    async callback(request) {
      if (isBot(request)) return gone()
      const params = queryWithoutRepeats(request, config)
      const shop = requireShop(params, config)
      const cookie = readState(request, config)
      if (!cookie) return restart(params, shop)
      verifyQueryHmac(params, config.verificationSecrets, new Date(now()))
      requireSameState(cookie, { state: params.get('state'), shop })
      if (!usedStates.take(cookie.state, now())) {
        throw new PlatformError('oauth_state_invalid', 'This OAuth callback was used already')
      }
      const code = params.get('code')
      if (!code) throw new PlatformError('oauth_code_missing', 'The OAuth callback carries no code')

      const session = await exchangeAuthorizationCode({ shop, code, state: cookie.state, config, fetch, now: now() })
      await complete(session)
      return new Response(null, {
        status: 302,
        headers: { 'Location': appInAdmin(params, shop, config), 'Set-Cookie': expiredStateCookie(config) },
      })
    },
  }

  /** The state cookie expired or was never kept. Begin again once; a browser that keeps no cookies would turn for ever. */
  function restart(params: URLSearchParams, shop: string): Response {
    const state = createState()
    const brought = params.get('state')
    // Nothing is signed yet: what cannot be a state of ours, a whole page of text say, is not remembered.
    if (brought?.length === state.length && !restartedStates.take(brought, now())) {
      throw new PlatformError('oauth_state_missing', 'The browser did not keep the cookie of the installation. Allow cookies for this address and open the app again.')
    }
    restartedStates.take(state, now())
    return toGrantScreen(shop, state, config)
  }
}

/** A crawler or a link preview must neither begin an installation nor use up its code. */
function isBot(request: RequestFacts): boolean {
  const agent = request.headers.get('user-agent')
  return Boolean(agent) && isbot(agent)
}

function gone(): Response {
  return new Response(null, { status: 410, statusText: 'Gone' })
}

function toGrantScreen(shop: string, state: string, config: PlatformConfig): Response {
  const params = new URLSearchParams([
    [AUTHORIZE_PARAMS.clientId, config.apiKey],
    [AUTHORIZE_PARAMS.scope, new AuthScopes(config.scopes).toString()],
    [AUTHORIZE_PARAMS.redirectUri, `${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.callback}`],
    [AUTHORIZE_PARAMS.state, state],
    [AUTHORIZE_PARAMS.grantOptions, ''],
  ])
  const query = params.toString().replaceAll('+', '%20')
  return new Response(null, {
    status: 302,
    headers: {
      'Location': `${shopUrl(shop, config.profile, SHOP_PATHS.authorize)}?${query}`,
      'Set-Cookie': stateCookie(state, shop, config),
      'Cache-Control': 'private, no-store',
    },
  })
}

function leaveIframe(params: URLSearchParams, shop: string, config: PlatformConfig): Response {
  const begin = new URLSearchParams({ shop })
  const host = parseHost(params.get(FRAME_PARAMS.host), config.profile)
  if (host) begin.set(FRAME_PARAMS.host, host.encoded)
  const exit = new URLSearchParams(begin)
  exit.set(EXIT_IFRAME_PARAM, `${config.authPathPrefix}?${begin}`)
  return new Response(null, { status: 302, headers: { Location: `${config.authPathPrefix}${AUTH_PATHS.exitIframe}?${exit}` } })
}

function appInAdmin(params: URLSearchParams, shop: string, config: PlatformConfig): string {
  const host = parseHost(params.get(FRAME_PARAMS.host), config.profile) ?? parseHost(hostOf(shop, config.profile), config.profile)
  if (!host) throw new PlatformError('host_invalid', 'The host of the OAuth callback is not one of the platform\'s')
  return embeddedAppUrl(host, config.apiKey, config.profile)
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
