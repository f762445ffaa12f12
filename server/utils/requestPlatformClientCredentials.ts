import { platformInstance } from '../nitro/platform-instance'
import type { Session } from '../core/session/session'

/**
 * Requests and stores an access token for a shop of the app's own organization, with the app's
 * credentials alone: no merchant has to open the app. Runs `afterAuth`, as after every grant.
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @returns the shop's stored offline session
 * @throws PlatformError `shop_invalid`; `grant_refused` and `token_endpoint_failed` when the
 *   platform returns no token; `storage_failed`; `configuration_invalid`
 *
 * @example
 * ```ts
 * await requestPlatformClientCredentials('our-own-shop.myshopify.com')
 * const { admin } = await usePlatformUnauthenticatedAdmin('our-own-shop.myshopify.com')
 * ```
 */
export function requestPlatformClientCredentials(shop: string): Promise<Session> {
  return platformInstance().clientCredentials(shop)
}
