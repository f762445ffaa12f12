import type { PlatformProfile } from '../config/config'
import { PlatformError } from '../errors/errors'

/** Characters; longer input is refused before it is looked at. */
const MAX_INPUT = 512
/** Characters of a DNS name. */
const MAX_DOMAIN = 253
/** One DNS label as the platform hands them out: underscores and a trailing hyphen do occur. */
const LABEL = /^[a-z0-9][a-z0-9_-]{0,62}$/
/** What either form of a shop may consist of. ASCII only, see {@link parseShop}. */
const ALLOWED = /^[A-Za-z0-9_.:/[\]-]+$/
const STORE_PATH = '/store/'
/** Hosts of the platform itself below its own domains, e.g. `accounts.shopify.com`. */
const OWN_HOSTS: readonly string[] = ['www', 'accounts', 'partners', 'cdn']

/**
 * Returns the shop's domain in lower case (`acme.myshopify.com`), or null when the value is not a
 * shop of this platform. Accepts the domain itself, with trailing slashes, and the admin's form of
 * it (`admin.shopify.com/store/acme`). Never throws; what it returns, it returns unchanged when
 * given again. A repeated query parameter (an array) is null.
 *
 * Source: https://shopify.dev/docs/apps/build/authentication-authorization
 */
export function parseShop(value: unknown, profile: PlatformProfile): string | null {
  // Characters are checked before the case is changed: `'\u212A'.toLowerCase()` is `'k'`, and so a
  // foreign letter would pass.
  if (typeof value !== 'string' || value.length > MAX_INPUT || !ALLOWED.test(value)) return null
  const text = withoutTrailingSlashes(value.toLowerCase())
  const shop = text.includes('/') ? fromAdminForm(text, profile) : text
  return shop !== null && isShop(shop, profile) ? shop : null
}

/**
 * Returns the shop's label, `acme` of `acme.myshopify.com`.
 *
 * @throws PlatformError `shop_invalid`
 */
export function shopHandle(shop: string, profile: PlatformProfile): string {
  requireShop(shop, profile)
  return shop.slice(0, shop.indexOf('.'))
}

/**
 * Returns the absolute URL of a path on the shop, in the form that the profile prescribes.
 *
 * @param path '' or a path that begins with a slash
 * @throws PlatformError `shop_invalid`
 */
export function shopUrl(shop: string, profile: PlatformProfile, path = ''): string {
  requireShop(shop, profile)
  // `https://acme.myshopify.com` + `@evil.example` or `.evil.example` is another host.
  if (path !== '' && !path.startsWith('/'))
    throw new TypeError('A path on a shop begins with a slash')
  return profile.shopUrl.replace('{shop}', shop) + path
}

/**
 * Returns the URL of the shop in the merchant's admin, without a trailing slash.
 *
 * @throws PlatformError `shop_invalid`
 */
export function shopAdminUrl(shop: string, profile: PlatformProfile): string {
  return `${profile.adminUrl}${STORE_PATH}${shopHandle(shop, profile)}`
}

function requireShop(shop: string, profile: PlatformProfile): void {
  // Our secret is sent to these URLs, so a shop that was not parsed, or one of another profile,
  // must not become one.
  if (parseShop(shop, profile) !== shop) {
    throw new PlatformError(
      'shop_invalid',
      `Expected a shop domain that ends in one of: ${profile.shopDomainList.join(', ')}`,
    )
  }
}

function withoutTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  return text.slice(0, end)
}

function fromAdminForm(text: string, profile: PlatformProfile): string | null {
  const at = text.indexOf(STORE_PATH)
  if (at < 0) return null
  const domain = adminDomain(text.slice(0, at), profile)
  const handle = text.slice(at + STORE_PATH.length)
  return domain !== null && LABEL.test(handle) ? `${handle}.${domain}` : null
}

/** The domain of the shops that this host administers. */
function adminDomain(host: string, profile: PlatformProfile): string | null {
  if (host === profile.adminHost) return profile.shopDomainList[0] ?? null
  return profile.shopDomainList.find(domain => host === `admin.${domain}`) ?? null
}

function isShop(text: string, profile: PlatformProfile): boolean {
  const dot = text.indexOf('.')
  const label = text.slice(0, dot)
  const domain = text.slice(dot + 1)
  // `admin.` is the merchant's admin, on every one of these domains.
  if (dot <= 0 || text.length > MAX_DOMAIN || label === 'admin' || !LABEL.test(label)) return false
  // On the first domain merchants choose the name of their shop, and may have chosen one of these.
  return (
    profile.shopDomainList.includes(domain) &&
    (domain === profile.shopDomainList[0] || !OWN_HOSTS.includes(label))
  )
}
