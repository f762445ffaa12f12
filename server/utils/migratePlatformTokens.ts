import { platformInstance } from '../lib/nitro/platform-instance'
import type { Session } from '../lib/platform/session/session'

/**
 * Exchanges a shop's access token that never expires for one that does and can be refreshed. The platform revokes the old
 * one, so there is no way back. A token that expires already is left as it is.
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @throws PlatformError `shop_invalid`; `session_not_found` when the app is not installed on the shop; `grant_refused` and
 * `token_endpoint_failed` when the platform gives no new token
 *
 * @example
 * ```ts
 * for (const shop of await installedShops()) await migratePlatformTokens(shop)
 * ```
 */
export function migratePlatformTokens(shop: string): Promise<Session> {
  return platformInstance().migrate(shop)
}
