import { AUTH_PATHS, FRAME_PARAMS, RETURN_PARAM, SHOP_PATHS } from '../../../shared/wire'
import { AppDistribution } from '../../../shared/app-distribution'
import type { PlatformConfig, PlatformProfile } from '../config/config'
import { PlatformResponse } from '../errors/platform-response'
import { PlatformError } from '../errors/errors'
import { redirectPrivately } from '../http/redirect'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { shopAdminUrl, shopUrl, parseShop } from '../shop/shop'
import { LoginErrorType } from '../../../shared/login-error'
import type { LoginError } from '../../../shared/login-error'

/**
 * Redirects a visitor who enters a shop to the page where the platform signs them in: the install
 * page of an embedded app, the first leg of OAuth of a standalone one. The shop comes from the
 * query or, of a submitted form, from its field `shop`. Source: docs/protocol.md#oauth
 *
 * @param readForm reads the field `shop` of the request's body; null without one. Not called for
 *   GET
 * @returns what is wrong with the shop, or nothing when none was submitted
 * @throws PlatformResponse the redirect, for a valid shop
 * @throws PlatformError `configuration_invalid` in a `platform_admin` app, which has no login
 */
export async function login(
  request: RequestFacts,
  readForm: () => Promise<string | null>,
  config: PlatformConfig,
): Promise<{ errors: LoginError }> {
  if (config.distribution === AppDistribution.PlatformAdmin) {
    throw new PlatformError(
      'configuration_invalid',
      'A platform_admin app has no login: its fixed token needs none',
    )
  }
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  const params = requestUrl(request, config.appUrl).searchParams
  const given = params.getAll(FRAME_PARAMS.shop)
  if (isGet && given.length === 0) return { errors: {} }
  const input = given[0] || (isGet ? null : await readForm())
  if (!input?.trim()) return { errors: { shop: LoginErrorType.MissingShop } }
  // Two values are ambiguous, so neither counts.
  const shop = given.length > 1 ? null : shopFromInput(input, config.profile)
  if (!shop) return { errors: { shop: LoginErrorType.InvalidShop } }
  throw new PlatformResponse(redirectPrivately(signInUrl(shop, params.get(RETURN_PARAM), config)))
}

/** @param returnTo where the visitor was going; the first leg of OAuth checks it */
function signInUrl(shop: string, returnTo: string | null, config: PlatformConfig): string {
  const { profile } = config
  if (!config.embedded) {
    const query = new URLSearchParams(
      returnTo === null ? { shop } : { shop, [RETURN_PARAM]: returnTo },
    )
    return `${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.begin}?${query}`
  }
  const query = new URLSearchParams({ client_id: config.apiKey })
  // The one admin serves the shops of the first domain; for those of others only the shop itself
  // knows its admin.
  const isMain = shop.endsWith(`.${profile.shopDomainList[0]}`)
  return isMain
    ? `${shopAdminUrl(shop, profile)}${SHOP_PATHS.install.replace('/admin', '')}?${query}`
    : `${shopUrl(shop, profile, SHOP_PATHS.install)}?${query}`
}

/** Maximum number of characters. */
const MAX_INPUT = 2048
/**
 * Invisible characters that are copied along from a page or a chat. White space is trimmed only at
 * the ends: two words are ambiguous.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu

/**
 * Returns the shop that a user entered: its name, its domain, or any URL copied from its admin or
 * its storefront. Null for anything else.
 */
export function shopFromInput(input: string, profile: PlatformProfile): string | null {
  if (input.length > MAX_INPUT) return null
  const [text = ''] = input
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[?#]/, 1)
  const [host = '', ...path] = text.split('/')
  if (!host) return null
  // A name alone is enough for people who never look at their domain.
  if (!host.includes('.') && path.every(segment => segment === ''))
    return parseShop(`${host}.${profile.shopDomainList[0]}`, profile)
  // In the admin the shop is in the path: `admin.…/store/acme/products`. Anywhere else it is the
  // host.
  return path[0]?.toLowerCase() === 'store' && path[1]
    ? (parseShop(`${host}/store/${path[1]}`, profile) ?? parseShop(host, profile))
    : parseShop(host, profile)
}
