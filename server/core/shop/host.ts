import type { PlatformProfile } from '../config/config'
import { DEFAULT_PROFILE_HOST_ONLY_DOMAINS } from '../../../shared/profile'
import { parseShop, shopHandle } from './shop'

/** The `host` parameter: where in the admin the app is framed. */
export interface PlatformHost {
  /** As it travels: standard base64. */
  encoded: string
  /** Host and path, e.g. `admin.shopify.com/store/acme`. */
  decoded: string
}

/** Characters of the encoded form. */
const MAX_ENCODED = 1024
const STANDARD_BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/**
 * The two forms of a host: `<admin>/store/<label>` and `<shop>/admin`. User name, query and
 * fragment have no place to stand.
 */
const ADMIN_FORM = /^([a-z0-9._:[\]-]+)\/store\/([a-z0-9_-]+)$/
const SHOP_FORM = /^([a-z0-9._-]+)\/admin$/
const DOMAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/

/**
 * Parses the `host` parameter, or returns null. Never throws.
 *
 * Attack: an encoded `evil.example/store/x`, `admin.shopify.com@evil.example/x`,
 * `acme.myshopify.com:8443/x?y=`, or `evil.myshopify.com/pages/phish`, a page that a merchant
 * wrote, which becomes the address that the app redirects to.
 *
 * @see docs/protocol.md#shops-and-hosts
 */
export function parseHost(value: unknown, profile: PlatformProfile): PlatformHost | null {
  if (typeof value !== 'string' || value.length > MAX_ENCODED || !STANDARD_BASE64.test(value))
    return null
  const decoded = decode(value)
  return decoded !== null && (administersShops(decoded, profile) || parseShopForm(decoded, profile))
    ? { encoded: value, decoded }
    : null
}

/**
 * Returns the `host` parameter of a shop, as the admin would send it.
 *
 * @throws PlatformError `shop_invalid`
 */
export function hostOf(shop: string, profile: PlatformProfile): string {
  return btoa(`${profile.adminHost}/store/${shopHandle(shop, profile)}`)
}

/**
 * Returns the host that a request names if it is one of this shop, or else the shop's own; null
 * only for a profile whose admin cannot be one. Attack: a link that names a shop, and the host of
 * another one.
 *
 * @throws PlatformError `shop_invalid`
 */
export function hostForShop(
  value: unknown,
  shop: string,
  profile: PlatformProfile,
): PlatformHost | null {
  return parseHostOf(value, shop, profile) ?? parseHost(hostOf(shop, profile), profile)
}

/**
 * Parses the `host` parameter like {@link parseHost}; null for a host of another shop.
 *
 * @throws PlatformError `shop_invalid`
 */
export function parseHostOf(
  value: unknown,
  shop: string,
  profile: PlatformProfile,
): PlatformHost | null {
  const named = parseHost(value, profile)
  return named && isHostOf(named, shop, profile) ? named : null
}

/** Returns the URL of the app inside the admin. */
export function embeddedAppUrl(
  host: PlatformHost,
  apiKey: string,
  profile: PlatformProfile,
): string {
  const scheme = profile.adminUrl.slice(0, profile.adminUrl.indexOf('//'))
  return `${scheme}//${host.decoded}/apps/${encodeURIComponent(apiKey)}`
}

function decode(value: string): string | null {
  try {
    return atob(value)
  } catch {
    return null
  }
}

function isHostOf({ decoded }: PlatformHost, shop: string, profile: PlatformProfile): boolean {
  const label = ADMIN_FORM.exec(decoded.toLowerCase())?.[2]
  return label === undefined
    ? parseShopForm(decoded, profile) === shop
    : label === shopHandle(shop, profile)
}

function parseShopForm(decoded: string, profile: PlatformProfile): string | null {
  return parseShop(SHOP_FORM.exec(decoded.toLowerCase())?.[1], profile)
}

function administersShops(decoded: string, profile: PlatformProfile): boolean {
  const host = ADMIN_FORM.exec(decoded.toLowerCase())?.[1]
  if (host === undefined) return false
  if (host === profile.adminHost) return true
  if (!DOMAIN.test(host) || !host.startsWith('admin.')) return false
  return (
    profile.shopDomainList.includes(host.slice('admin.'.length)) ||
    (profile.isDefault && DEFAULT_PROFILE_HOST_ONLY_DOMAINS.some(each => host.endsWith(`.${each}`)))
  )
}
