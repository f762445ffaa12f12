import { DEFAULT_PROFILE, REAL_SHOP_DOMAIN } from '../../../../shared/profile'

/** Host of the authorization servers of customer accounts. */
const ACCOUNTS_ORIGIN = 'https://shopify.com'
const SHOP_PATH = new RegExp(
  `^/([a-z0-9-]+\\.${REAL_SHOP_DOMAIN.replaceAll('.', '\\.')})(?=[/?]|$)`,
)

/** True for a platform that is intercepted: it has the hosts of the real one. */
export function hasRealHosts(origin: string): boolean {
  return origin === DEFAULT_PROFILE.adminUrl
}

/**
 * Returns the base address of a shop: a host of its own, or without interception a path of the
 * platform.
 *
 * @param origin of the platform
 * @param domain of the shop
 */
export function shopAddress(origin: string, domain: string): string {
  return hasRealHosts(origin) ? `https://${domain}` : `${origin}/${domain}`
}

/** Returns the origin of the authorization servers of customer accounts. */
export function accountsOrigin(origin: string): string {
  return hasRealHosts(origin) ? ACCOUNTS_ORIGIN : origin
}

/** Returns the path of the platform for a path of an address, as {@link addressOf} returns it. */
export function platformPath({ hostname, pathname }: URL): string {
  return hostname.endsWith(`.${REAL_SHOP_DOMAIN}`) ? `/${hostname}${pathname}` : pathname
}

/**
 * Returns the address that a client has for a path of the platform.
 *
 * @param origin of the platform
 * @param target path and query
 */
export function addressOf(origin: string, target: string): string {
  const shop = hasRealHosts(origin) ? SHOP_PATH.exec(target)?.[1] : undefined
  return shop === undefined
    ? origin + target
    : `https://${shop}${target.slice(shop.length + 1) || '/'}`
}
