import { AUTH_PATHS, FRAME_PARAMS, RETURN_PARAM, SHOP_PATHS } from '../../../../shared/platform/wire'
import { AppDistribution } from '../config/app-distribution'
import type { PlatformConfig } from '../config/config'
import { PlatformAnswer } from '../errors/answer'
import { PlatformError } from '../errors/errors'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import { shopAdminUrl, shopUrl } from '../request/shop'
import { LoginErrorType } from './login-error'
import type { LoginError } from './login-error'
import { shopFromInput } from './shop-input'

/**
 * Takes a visitor who says which shop is theirs to the place where the platform signs them in: the install page of an embedded app,
 * the first leg of OAuth of a standalone one. The shop comes from the query or, of a submitted form, from its field `shop`.
 * protocol: login
 *
 * @param readForm reads the field `shop` of the request's body; null without one. Not called for GET
 * @returns what is wrong with the shop, or nothing when none was submitted
 * @throws PlatformAnswer the redirect, for a valid shop
 * @throws PlatformError `configuration_invalid` in a `platform_admin` app, which has no login
 */
export async function login(
  request: RequestFacts,
  readForm: () => Promise<string | null>,
  config: PlatformConfig,
): Promise<{ errors: LoginError }> {
  if (config.distribution === AppDistribution.PlatformAdmin) {
    throw new PlatformError('configuration_invalid', 'usePlatformLogin was called in a platform_admin app: its fixed token needs no login')
  }
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  const params = requestUrl(request, config.appUrl).searchParams
  const given = params.getAll(FRAME_PARAMS.shop)
  if (isGet && given.length === 0) return { errors: {} }
  const input = given[0] || (isGet ? null : await readForm())
  if (!input?.trim()) return { errors: { shop: LoginErrorType.MissingShop } }
  // Two answers to one question are none.
  const shop = given.length > 1 ? null : shopFromInput(input, config.profile)
  if (!shop) return { errors: { shop: LoginErrorType.InvalidShop } }
  throw new PlatformAnswer(new Response(null, { status: 302, headers: { 'Location': signInUrl(shop, params.get(RETURN_PARAM), config), 'Cache-Control': 'private, no-store' } }))
}

/** @param returnTo where the visitor was going; the first leg of OAuth checks it */
function signInUrl(shop: string, returnTo: string | null, config: PlatformConfig): string {
  const { profile } = config
  if (!config.embedded) {
    const query = new URLSearchParams(returnTo === null ? { shop } : { shop, [RETURN_PARAM]: returnTo })
    return `${config.appUrl}${config.authPathPrefix}${AUTH_PATHS.begin}?${query}`
  }
  const query = new URLSearchParams({ client_id: config.apiKey })
  // The one admin serves the shops of the first domain; for those of others only the shop itself knows its admin.
  const isMain = shop.endsWith(`.${profile.shopDomainList[0]}`)
  return isMain ? `${shopAdminUrl(shop, profile)}${SHOP_PATHS.install.replace('/admin', '')}?${query}` : `${shopUrl(shop, profile, SHOP_PATHS.install)}?${query}`
}
