import { appPath } from '../../../shared/app-path'
import { FRAME_PARAMS, HEADERS } from '../../../shared/wire'
import { appBridgePage } from '../pages/app-bridge-page'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { isBelow } from '../http/redirect-target'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { shopAdminUrl } from '../shop/shop'

export type RedirectTarget = '_self' | '_parent' | '_top' | '_blank'
export type RedirectInit = number | (ResponseInit & { target?: RedirectTarget | undefined })

const ADMIN_SCHEME = /^shopify:\/*admin\//i

/**
 * Creates the response that sends the merchant to `url` in a way that fits the request: a redirect,
 * a page with an App Bridge script, or a 401 whose header App Bridge follows. Relative URLs belong
 * to the app, and the base path is added to them; `shopify://admin/…` is a page of the shop's admin.
 *
 * @throws PlatformError `redirect_target_invalid`
 */
export function adminRedirect(
  context: { request: RequestFacts; shop: string; config: PlatformConfig },
  url: string,
  init: RedirectInit = {},
): Response {
  const { request, shop, config } = context
  const options = typeof init === 'number' ? { status: init } : init
  const current = requestUrl(request, config.appUrl)
  const destination = resolveDestination(url, current, shop, config)
  const target = options.target ?? destination.defaultTarget

  const authorized = request.headers.get('authorization') !== null
  const bounce = authorized && request.headers.get(HEADERS.bounce) !== null
  const embedded = config.embedded && current.searchParams.get(FRAME_PARAMS.embedded) === '1'

  if (target === '_self') {
    return bounce
      ? appBridgePage(config, shop, { url: destination.location, target })
      : redirectResponse(destination.location, options)
  }
  if (authorized && !bounce && (!embedded || request.method !== 'GET'))
    return reauthorize(destination.location)
  return embedded
    ? appBridgePage(config, shop, { url: destination.location, target })
    : redirectResponse(destination.location, options)
}

/** Creates the 401 that makes App Bridge navigate the top window to `url`. */
export function reauthorize(url: string): Response {
  return new Response(null, { status: 401, headers: { [HEADERS.reauthorizeUrl]: url } })
}

function redirectResponse(location: string, init: ResponseInit): Response {
  const headers = new Headers(init.headers)
  headers.set('Location', location)
  return new Response(null, {
    status: init.status ?? 302,
    statusText: init.statusText ?? '',
    headers,
  })
}

function resolveDestination(
  url: string,
  current: URL,
  shop: string,
  config: PlatformConfig,
): { location: string; defaultTarget: RedirectTarget } {
  if (ADMIN_SCHEME.test(url)) {
    const admin = `${shopAdminUrl(shop, config.profile)}/`
    const page = new URL(admin + url.replace(ADMIN_SCHEME, ''))
    // Compared after it was resolved: `..` would lead to another shop's admin.
    if (!page.href.startsWith(admin)) throw invalidTarget()
    for (const param of Object.values(FRAME_PARAMS)) page.searchParams.delete(param)
    return {
      location: page.toString(),
      defaultTarget: config.distribution === 'platform_admin' ? '_self' : '_parent',
    }
  }

  const home = `${config.appUrl}${config.basePath}/`
  const path = appPath(url, config.basePath)
  if (!URL.canParse(path, home)) throw invalidTarget()
  const resolved = new URL(path, home)
  // Compared after it was resolved: `//evil.example` and `/\evil.example` only look like paths, and
  // `blob:<our origin>/…` has our origin. Our origin can have other apps, which must not get the
  // ID token.
  if (!isBelow(resolved, home) || resolved.protocol !== new URL(home).protocol) {
    if (
      resolved.protocol !== 'https:' &&
      !(resolved.protocol === 'http:' && !config.profile.isDefault)
    )
      throw invalidTarget()
    // Unchanged if a header can contain it: `Headers.set()` throws for line breaks and for
    // characters beyond Latin-1.
    return {
      location: /^https?:\/\/[\x21-\x7E]*$/i.test(url) ? url : resolved.toString(),
      defaultTarget: '_self',
    }
  }
  const given = new Set(resolved.searchParams.keys())
  for (const [name, value] of current.searchParams) {
    if (!given.has(name)) resolved.searchParams.append(name, value)
  }
  return { location: resolved.toString(), defaultTarget: '_self' }
}

function invalidTarget(): PlatformError {
  return new PlatformError(
    'redirect_target_invalid',
    'redirect() goes to a path of the app, to https:// or to shopify://admin/… only',
  )
}
