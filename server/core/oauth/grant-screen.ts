import {
  AUTH_PATHS,
  AUTHORIZE_PARAMS,
  EXIT_IFRAME_PARAM,
  FRAME_PARAMS,
  ONLINE_GRANT_OPTION,
  SHOP_PATHS,
} from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { parseHostOf } from '../shop/host'
import { redirectPrivately } from '../http/redirect'
import type { RequestFacts } from '../http/request-facts'
import { shopUrl } from '../shop/shop'
import { stateCookie, surplusStateCookies } from './oauth-state'
import type { PendingGrant } from './oauth-state'
import { AuthScopes } from '../scopes/auth-scopes'

/**
 * Sends the browser to the platform's grant screen, which requests only the scopes that the
 * merchant has not granted yet.
 */
export function toGrantScreen(
  request: RequestFacts,
  pending: PendingGrant,
  config: PlatformConfig,
): Response {
  const params = new URLSearchParams([
    [AUTHORIZE_PARAMS.clientId, config.apiKey],
    [AUTHORIZE_PARAMS.scope, new AuthScopes(config.scopes).toString()],
    [
      AUTHORIZE_PARAMS.redirectUri,
      `${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.callback}`,
    ],
    [AUTHORIZE_PARAMS.state, pending.state],
    [AUTHORIZE_PARAMS.grantOptions, pending.online ? ONLINE_GRANT_OPTION : ''],
  ])
  const query = params.toString().replaceAll('+', '%20')
  return redirectPrivately(
    `${shopUrl(pending.shop, config.profile, SHOP_PATHS.authorize)}?${query}`,
    {
      cookies: [stateCookie(pending, config), ...surplusStateCookies(request, config)],
    },
  )
}

/** Leaves the admin's iframe for the begin route, by the page that may do so. */
export function leaveIframe(
  params: URLSearchParams,
  shop: string,
  config: PlatformConfig,
): Response {
  const begin = new URLSearchParams({ shop })
  const host = parseHostOf(params.get(FRAME_PARAMS.host), shop, config.profile)
  if (host) begin.set(FRAME_PARAMS.host, host.encoded)
  const exit = new URLSearchParams(begin)
  exit.set(EXIT_IFRAME_PARAM, `${config.authPathPrefix}?${begin}`)
  const location = `${config.authPathPrefix}${AUTH_PATHS.exitIframe}?${exit}`
  return redirectPrivately(location)
}
