import type { PlatformProfile } from './config'
import type { WireProfile } from '../../../shared/profile'
import { DEFAULT_PROFILE } from '../../../shared/profile'
import { PlatformError } from '../errors/errors'

/** At least two labels: with `com` alone, every company would be a shop. */
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const SHOP = '{shop}'
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const VARIABLES: Readonly<Record<keyof WireProfile, string>> = {
  shopDomains: 'NUXT_PLATFORM_PROFILE_SHOP_DOMAINS',
  shopUrl: 'NUXT_PLATFORM_PROFILE_SHOP_URL',
  adminUrl: 'NUXT_PLATFORM_PROFILE_ADMIN_URL',
  appBridgeUrl: 'NUXT_PLATFORM_PROFILE_APP_BRIDGE_URL',
  partnersUrl: 'NUXT_PLATFORM_PROFILE_PARTNERS_URL',
  apiUrl: 'NUXT_PLATFORM_PROFILE_API_URL',
}

/**
 * Parses the strings of the wire profile. The result is frozen and normalized: lower-case
 * domains, no trailing slashes.
 *
 * @throws PlatformError `configuration_invalid`, with the name of the variable to correct
 */
export function parseProfile(profile: WireProfile): PlatformProfile {
  const shopDomainList = parseDomains(profile.shopDomains)
  const shopUrl = parseShopUrl(profile.shopUrl, shopDomainList[0])
  const admin = parseUrl('adminUrl', profile.adminUrl)
  if (`${admin.origin}/` !== admin.href)
    refuse('adminUrl', 'an origin such as https://admin.example.com, without a path')
  const isDefault = shopUrl === DEFAULT_PROFILE.shopUrl
  requireOneWorld(isDefault, shopDomainList, admin.origin)
  return Object.freeze({
    shopDomains: shopDomainList.join(','),
    shopUrl,
    adminUrl: admin.origin,
    appBridgeUrl: parseUrl('appBridgeUrl', profile.appBridgeUrl).href,
    partnersUrl: parseApiUrl('partnersUrl', profile, isDefault),
    apiUrl: parseApiUrl('apiUrl', profile, isDefault),
    shopDomainList,
    adminHost: admin.host,
    isDefault,
  })
}

function parseDomains(text: string): readonly [string, ...string[]] {
  const [first, ...rest] = text.split(',').map(domain => domain.trim().toLowerCase())
  if (!first || ![first, ...rest].every(domain => DOMAIN.test(domain))) {
    return refuse(
      'shopDomains',
      'a comma list of domains such as platform.test, without leading dots',
    )
  }
  return Object.freeze([first, ...rest] as const)
}

function parseShopUrl(text: string, domain: string): string {
  const template = text.trim().replace(/\/$/, '')
  if (template.split(SHOP).length !== 2) refuse('shopUrl', `a URL that contains ${SHOP} once`)
  parseUrl('shopUrl', template.replace(SHOP, `shop.${domain}`))
  return template
}

function parseUrl(field: keyof WireProfile, text: string): URL {
  const expected = 'an https URL without user name, query or fragment; http only on a loopback host'
  if (!URL.canParse(text)) return refuse(field, expected)
  const url = new URL(text)
  const secure =
    url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  const plain = !url.username && !url.password && !url.search && !url.hash
  return secure && plain ? url : refuse(field, expected)
}

/**
 * Returns the base URL of an API to which the app sends credentials. '' when the profile is an
 * emulated one that does not have it: the real platform must not receive them instead.
 */
function parseApiUrl(
  field: 'partnersUrl' | 'apiUrl',
  profile: WireProfile,
  isDefault: boolean,
): string {
  const url = parseUrl(field, profile[field] ?? DEFAULT_PROFILE[field]).href.replace(/\/$/, '')
  const isReal = url === DEFAULT_PROFILE[field]
  if (isDefault && !isReal)
    refuse(field, `left unset, because ${VARIABLES.shopUrl} is the real platform's`)
  return isReal === isDefault ? url : ''
}

/**
 * A real shop's name with an emulated URL, or the reverse, would send secrets and tokens to the
 * wrong platform.
 */
function requireOneWorld(
  isDefault: boolean,
  domains: readonly string[],
  adminOrigin: string,
): void {
  const real = DEFAULT_PROFILE.shopDomains.split(',')
  const expected = isDefault
    ? `left unset, because ${VARIABLES.shopUrl} is the real platform's`
    : `an emulated value, because ${VARIABLES.shopUrl} is not the real platform's`
  if (domains.some(domain => real.includes(domain) !== isDefault)) refuse('shopDomains', expected)
  if ((adminOrigin === DEFAULT_PROFILE.adminUrl) !== isDefault) refuse('adminUrl', expected)
}

function refuse(field: keyof WireProfile, expected: string): never {
  throw new PlatformError('configuration_invalid', `${VARIABLES[field]} must be ${expected}`)
}
