import type { PlatformProfile } from '../config/config'
import { DEFAULT_PROFILE_HOST_ONLY_DOMAINS } from '../../../shared/profile'
import { shopHandle } from './shop'

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
 * `<host>[:port]/<path>`, no empty path segment; user name, query and fragment have no place to
 * stand.
 */
const HOST_AND_PATH = /^([A-Za-z0-9._:[\]-]+)(?:\/[A-Za-z0-9_-]+)+$/
const DOMAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/

/**
 * Parses the `host` parameter, or returns null. Never throws.
 *
 * Attack: an encoded `evil.example/store/x`, `admin.shopify.com@evil.example/x` or
 * `acme.myshopify.com:8443/x?y=`, which becomes the address that the app redirects to.
 *
 * Source: https://shopify.dev/docs/api/app-bridge-library
 */
export function parseHost(value: unknown, profile: PlatformProfile): PlatformHost | null {
  if (typeof value !== 'string' || value.length > MAX_ENCODED || !STANDARD_BASE64.test(value))
    return null
  const decoded = decode(value)
  const host = decoded === null ? undefined : HOST_AND_PATH.exec(decoded)?.[1]?.toLowerCase()
  return decoded !== null && host !== undefined && isPlatformHost(host, profile)
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
 * Returns the host that a request names, or else the shop's own; null only for a profile whose
 * admin cannot be one.
 *
 * @throws PlatformError `shop_invalid`
 */
export function hostForShop(
  value: unknown,
  shop: string,
  profile: PlatformProfile,
): PlatformHost | null {
  return parseHost(value, profile) ?? parseHost(hostOf(shop, profile), profile)
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

function isPlatformHost(host: string, profile: PlatformProfile): boolean {
  if (host === profile.adminHost) return true
  const domains = profile.isDefault
    ? [...profile.shopDomainList, ...DEFAULT_PROFILE_HOST_ONLY_DOMAINS]
    : profile.shopDomainList
  return DOMAIN.test(host) && domains.some(domain => host.endsWith(`.${domain}`))
}
