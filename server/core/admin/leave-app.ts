import { AUTH_PATHS, EXIT_IFRAME_PARAM, FRAME_PARAMS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { withCors } from '../http/cors'
import { isScript } from '../http/is-script'
import { redirectPrivately } from '../http/redirect'
import { hostForShop, hostOf } from '../shop/host'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { reauthorize } from './admin-redirect'

/**
 * Creates the response that takes the merchant to a page of the platform, e.g. to approve a charge.
 * App Bridge navigates the window of a script; a page inside the admin leaves by the exit-iframe
 * page.
 *
 * @param url a URL of the shop or the admin, which is not validated here
 */
export function leaveApp(
  { request, shop, config }: { request: RequestFacts; shop: string; config: PlatformConfig },
  url: string,
): Response {
  if (!config.embedded) return isScript(request) ? reauthorize(url) : redirectPrivately(url)
  if (request.headers.get('authorization') !== null)
    return withCors(request, config.appUrl, reauthorize(url))
  const named = requestUrl(request, config.appUrl).searchParams.get(FRAME_PARAMS.host)
  const host = hostForShop(named, shop, config.profile)
  const params = new URLSearchParams({
    [FRAME_PARAMS.shop]: shop,
    [FRAME_PARAMS.host]: host?.encoded ?? hostOf(shop, config.profile),
    [EXIT_IFRAME_PARAM]: url,
  })
  return redirectPrivately(`${config.authPathPrefix}${AUTH_PATHS.exitIframe}?${params}`)
}
