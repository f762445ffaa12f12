import { appPath } from '../../../shared/app-path'
import { FRAME_PARAMS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { vetRedirectTarget } from '../http/redirect-target'
import { shopAdminUrl } from '../shop/shop'

/**
 * Returns the URL that the merchant is sent to after an approval. A path of the app is opened in
 * its usual place: inside the admin or, of a standalone app, at its own address with the shop.
 * Source: docs/protocol.md#billing
 *
 * @param given a path of the app, to which the base path is added, or an address of the app or of
 *   the shop's admin; default: the app itself
 * @throws PlatformError `redirect_target_invalid`
 */
export function chargeReturnUrl(given: string = '/', shop: string, config: PlatformConfig): string {
  const isAddress = URL.canParse(given)
  const target =
    isAddress || given.startsWith('/')
      ? vetRedirectTarget(appPath(given, config.basePath), {
          appUrl: config.appUrl,
          shop,
          profile: config.profile,
        })
      : null
  if (target === null)
    throw new PlatformError(
      'redirect_target_invalid',
      "returnUrl must be a path of this app, or an address of this app or of the shop's admin",
    )
  const url = new URL(target)
  // `//admin.example/x` looks like a path, and is an address.
  if (isAddress || url.origin !== config.appUrl) return target
  return config.embedded ? insideAdmin(url, shop, config) : withShop(url, shop)
}

function insideAdmin(
  { pathname, search, hash }: URL,
  shop: string,
  { apiKey, profile }: PlatformConfig,
): string {
  const path = pathname === '/' ? '' : pathname
  return `${shopAdminUrl(shop, profile)}/apps/${encodeURIComponent(apiKey)}${path}${search}${hash}`
}

function withShop(target: URL, shop: string): string {
  target.searchParams.set(FRAME_PARAMS.shop, shop)
  return target.href
}
