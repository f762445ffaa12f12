import { EXIT_IFRAME_PARAM, FRAME_PARAMS, RELOAD_PARAM } from '../../../shared/wire'
import { appBridgePage } from './app-bridge-page'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { repeatedParameter } from '../http/query'
import { vetRedirectTarget } from '../http/redirect-target'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { parseShop } from '../shop/shop'

/**
 * The page that takes the top window out of the admin's iframe, to the app itself, the admin or the
 * shop; anywhere else would make it an open redirect. Source:
 * docs/protocol.md#documents-and-frames.
 *
 * @throws PlatformError `redirect_target_invalid`
 */
export function exitIframePage(request: RequestFacts, config: PlatformConfig): Response {
  const params = requestUrl(request, config.appUrl).searchParams
  const shop = parseShop(params.get(FRAME_PARAMS.shop), config.profile)
  const url = repeatedParameter(params)
    ? null
    : vetRedirectTarget(params.get(EXIT_IFRAME_PARAM), {
        appUrl: config.appUrl,
        shop,
        profile: config.profile,
      })
  if (!url) {
    throw new PlatformError(
      'redirect_target_invalid',
      `Invalid URL. Refusing to redirect: "${EXIT_IFRAME_PARAM}" must be an address of this app, of the admin or of the shop`,
    )
  }
  return appBridgePage(config, shop, { url, target: '_top' })
}

/**
 * The page on which App Bridge fetches a session token and returns, with the token, to where the
 * merchant was going.
 *
 * @throws PlatformError `redirect_target_invalid`
 */
export function sessionTokenBouncePage(request: RequestFacts, config: PlatformConfig): Response {
  const params = requestUrl(request, config.appUrl).searchParams
  // Anyone can create a link to this page: only a URL in the form that we create may receive the
  // token.
  if (!params.getAll(RELOAD_PARAM).every(url => url.startsWith(`${config.appUrl}/`))) {
    throw new PlatformError(
      'redirect_target_invalid',
      `Invalid URL. Refusing to return: "${RELOAD_PARAM}" must be an address of this app`,
    )
  }
  return appBridgePage(config, parseShop(params.get(FRAME_PARAMS.shop), config.profile))
}
