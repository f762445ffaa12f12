import { EXIT_IFRAME_PARAM, FRAME_PARAMS, RELOAD_PARAM } from '../../../shared/wire'
import { appBridgePage } from './app-bridge-page'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { repeatedParameter } from '../http/query'
import { isBelow, vetRedirectTarget } from '../http/redirect-target'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { parseShop } from '../shop/shop'

/**
 * The page that takes the top window out of the admin's iframe, to the app itself or the admin of
 * the shop; anywhere else would make it an open redirect. Source:
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
        appUrl: config.appUrl + config.basePath,
        shop,
        profile: config.profile,
      })
  if (!url) {
    throw new PlatformError(
      'redirect_target_invalid',
      `Invalid URL. Refusing to redirect: "${EXIT_IFRAME_PARAM}" must be an address of this app or of the shop's admin`,
    )
  }
  return appBridgePage(config, shop, { url, target: '_top' })
}

/**
 * The page on which App Bridge fetches an ID token and returns, with the token, to where the
 * merchant was going.
 *
 * @throws PlatformError `redirect_target_invalid`
 */
export function sessionTokenBouncePage(request: RequestFacts, config: PlatformConfig): Response {
  const params = requestUrl(request, config.appUrl).searchParams
  // Anyone can create a link to this page: only a URL in the form that we create may receive the
  // token.
  if (!params.getAll(RELOAD_PARAM).every(url => isOfApp(url, config))) {
    throw new PlatformError(
      'redirect_target_invalid',
      `Invalid URL. Refusing to return: "${RELOAD_PARAM}" must be an address of this app`,
    )
  }
  return appBridgePage(config, parseShop(params.get(FRAME_PARAMS.shop), config.profile))
}

/**
 * Whether a URL has the app's own form, and stays below its base path when `..` is resolved: the
 * same origin can have other apps.
 */
function isOfApp(url: string, { appUrl, basePath }: PlatformConfig): boolean {
  return (
    url.startsWith(`${appUrl}/`) && URL.canParse(url) && isBelow(new URL(url), appUrl + basePath)
  )
}
