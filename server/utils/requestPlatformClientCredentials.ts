import { platformInstance } from '../lib/nitro/platform-instance'
import type { Session } from '../lib/platform/session/session'

/**
 * Gets and stores an access token for a shop of the app's own organization with the app's credentials alone: no merchant
 * has to open the app. Runs `afterAuth`, as every completed grant does.
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @throws PlatformError `shop_invalid`; `grant_refused` and `token_endpoint_failed` when the platform gives no token
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
