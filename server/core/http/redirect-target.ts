import type { PlatformProfile } from '../config/config'
import { parseShop, shopUrl } from '../shop/shop'

/** Allowed targets of a redirect. */
export interface RedirectBounds {
  /** Origin of the app. */
  appUrl: string
  /** Shop of the request, or null if unknown. */
  shop: string | null
  profile: PlatformProfile
}

/** Characters. */
const MAX_TARGET = 8192
/**
 * White space, control and format characters. URL parsers remove some of them, so the browser could
 * open another URL than the one that was checked.
 */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}]/u

/**
 * Returns the absolute URL of a redirect target, or null unless it leads to the app, the admin or
 * the given shop. A relative target is resolved against the app.
 *
 * Attacks: `//evil.example`, `/\evil.example`, `/.//evil.example`, `https:evil.example`,
 * `https://app@evil.example`, `javascript:…`, and `blob:<our origin>/…`, whose origin is ours.
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
  if (!URL.canParse(target, allowed.appUrl)) return null
  const url = new URL(target, allowed.appUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  if (url.username !== '' || url.password !== '' || url.pathname.includes('//')) return null
  return allowedOrigins(allowed).has(url.origin) ? url.href : null
}

/** The scheme is part of an origin: http is allowed only if the configuration contains it. */
function allowedOrigins({ appUrl, shop, profile }: RedirectBounds): Set<string> {
  const origins = new Set([new URL(appUrl).origin, profile.adminUrl])
  const parsed = parseShop(shop, profile)
  if (parsed !== null) {
    origins.add(`https://${parsed}`)
    origins.add(new URL(shopUrl(parsed, profile)).origin)
  }
  return origins
}
