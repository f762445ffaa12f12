import { AUTH_PATHS, EXIT_IFRAME_PARAM, FRAME_PARAMS } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { withCors } from '../request/cors'
import { hostOf, parseHost } from '../request/host'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import { reauthorize } from './admin-redirect'

/**
 * The answer that takes the merchant out of the app to a page of the platform, where there is something to decide: a script's
 * window is moved by App Bridge, a page inside the admin leaves by the exit-iframe page. protocol: billing, leaving the app
 *
 * @param url an address of the shop or of the admin; nobody vets it here
 */
export function leaveApp({ request, shop, config }: { request: RequestFacts, shop: string, config: PlatformConfig }, url: string): Response {
  if (!config.embedded) return isScript(request) ? reauthorize(url) : redirectTo(url)
  if (request.headers.get('authorization') !== null) return withCors(request, config.appUrl, reauthorize(url))
  const host = parseHost(requestUrl(request, config.appUrl).searchParams.get(FRAME_PARAMS.host), config.profile)
  const params = new URLSearchParams({
    [FRAME_PARAMS.shop]: shop,
    [FRAME_PARAMS.host]: host?.encoded ?? hostOf(shop, config.profile),
    [EXIT_IFRAME_PARAM]: url,
  })
  return redirectTo(`${config.authPathPrefix}${AUTH_PATHS.exitIframe}?${params}`)
}

/** A script cannot read an answer of another site: its page has to go there. */
function isScript(request: RequestFacts): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  // Old browsers do not say; then a page is what asks for one.
  return destination === null ? !(request.headers.get('accept') ?? '').includes('text/html') : destination === 'empty'
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { 'Location': location, 'Cache-Control': 'private, no-store' } })
}
