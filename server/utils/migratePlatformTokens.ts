import { platformInstance } from '../nitro/platform-instance'
import type { Session } from '../core/session/session'

/**
 * Exchanges a shop's non-expiring access token for an expiring one that can be refreshed. The
 * platform revokes the old token and issues no other without expiry. After a lost response, call it
 * again: for seven days the platform returns the same pair. A token that already expires is not
 * changed.
 *
 * @see docs/migrating.md#migrate-the-tokens-of-all-shops
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @returns the shop's offline session with the new token
 * @throws PlatformError `shop_invalid`; `session_not_found` when the app is not installed on the
 *   shop; `grant_refused` and `token_endpoint_failed` when the platform returns no new token;
 *   `storage_failed`; `configuration_invalid`
 *
 * @example
 * ```ts
 * for (const shop of await installedShops()) await migratePlatformTokens(shop)
 * ```
 */
export function migratePlatformTokens(shop: string): Promise<Session> {
  return platformInstance().migrate(shop)
}
