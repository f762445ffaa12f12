import { AUTH_PATHS, AUTHORIZE_PARAMS, EXIT_IFRAME_PARAM, FRAME_PARAMS, ONLINE_GRANT_OPTION, SHOP_PATHS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { parseHost } from '../request/host'
import { shopUrl } from '../request/shop'
import { stateCookie } from './oauth-state'
import type { PendingGrant } from './oauth-state'
import { AuthScopes } from './scopes'

/** Sends the browser to the platform's grant screen, which asks only for what the merchant has not granted yet. */
export function toGrantScreen(pending: PendingGrant, config: PlatformConfig): Response {
  const params = new URLSearchParams([
    [AUTHORIZE_PARAMS.clientId, config.apiKey],
    [AUTHORIZE_PARAMS.scope, new AuthScopes(config.scopes).toString()],
    [AUTHORIZE_PARAMS.redirectUri, `${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.callback}`],
    [AUTHORIZE_PARAMS.state, pending.state],
    [AUTHORIZE_PARAMS.grantOptions, pending.online ? ONLINE_GRANT_OPTION : ''],
  ])
  const query = params.toString().replaceAll('+', '%20')
  return new Response(null, {
    status: 302,
    headers: {
      'Location': `${shopUrl(pending.shop, config.profile, SHOP_PATHS.authorize)}?${query}`,
      'Set-Cookie': stateCookie(pending, config),
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Leaves the admin's iframe for the begin route, by the page that may do so. */
export function leaveIframe(params: URLSearchParams, shop: string, config: PlatformConfig): Response {
  const begin = new URLSearchParams({ shop })
  const host = parseHost(params.get(FRAME_PARAMS.host), config.profile)
  if (host) begin.set(FRAME_PARAMS.host, host.encoded)
  const exit = new URLSearchParams(begin)
  exit.set(EXIT_IFRAME_PARAM, `${config.authPathPrefix}?${begin}`)
  const location = `${config.authPathPrefix}${AUTH_PATHS.exitIframe}?${exit}`
  return new Response(null, { status: 302, headers: { 'Location': location, 'Cache-Control': 'private, no-store' } })
}
