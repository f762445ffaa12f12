import { basePathOf } from '../../../shared/app-path'
import type { PlatformProfile } from '../config/config'
import { parseShop, shopAdminUrl, shopUrl } from '../shop/shop'

/** Allowed targets of a redirect. */
export interface RedirectBounds {
  /**
   * Address of the app with its base path, without a trailing slash; null for a target that must
   * not be in the app.
   */
  appUrl: string | null
  /** Shop of the request, or null if unknown. */
  shop: string | null
  profile: PlatformProfile
}

/** The admin at the domain of a shop. */
const ADMIN_PATH = '/admin'
/** Characters. */
const MAX_TARGET = 8192
/**
 * White space, control and format characters. URL parsers remove some of them, so the browser could
 * open another URL than the one that was checked.
 */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

/**
 * Returns the absolute URL of a redirect target, or null unless it leads to the app, or to the
 * admin of the given shop. A relative target is resolved against the app.
 *
 * Attacks: `//evil.example`, `/\evil.example`, `/.//evil.example`, `https:evil.example`,
 * `https://app@evil.example`, `javascript:…`, `blob:<our origin>/…`, whose origin is ours, and
 * `https://evil.myshopify.com/pages/x`: everyone can have a shop, and decides what its pages show.
 */
export function vetRedirectTarget(target: unknown, allowed: RedirectBounds): string | null {
  if (
    typeof target !== 'string' ||
    target.length > MAX_TARGET ||
    INVISIBLE.test(target) ||
    target.includes('///')
  )
    return null
  // Browsers read a backslash as a slash in some positions, proxies in others.
  if (target.split(/[?#]/, 1)[0]?.includes('\\')) return null
  const base = allowed.appUrl === null ? undefined : `${allowed.appUrl}/`
  if (!URL.canParse(target, base)) return null
  const url = new URL(target, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '' || url.pathname.includes('//')) return null
  return allowedAddresses(allowed).some(address => isBelow(url, address)) ? url.href : null
}

/** The scheme is part of an address: http is allowed only if the configuration contains it. */
function allowedAddresses({ appUrl, shop, profile }: RedirectBounds): string[] {
  const parsed = parseShop(shop, profile)
  return [
    ...(appUrl === null ? [] : [appUrl]),
    ...(parsed === null
      ? []
      : [
          shopAdminUrl(parsed, profile),
          `https://${parsed}${ADMIN_PATH}`,
          shopUrl(parsed, profile, ADMIN_PATH),
        ]),
  ]
}

/**
 * Whether a URL is an address, or below it. `..` is resolved in a parsed URL.
 *
 * @param address without query and fragment
 */
export function isBelow({ origin, pathname }: URL, address: string): boolean {
  const allowed = new URL(address)
  const path = basePathOf(allowed.pathname)
  return origin === allowed.origin && (pathname === path || pathname.startsWith(`${path}/`))
}
