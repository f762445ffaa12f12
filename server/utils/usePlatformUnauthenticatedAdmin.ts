import type { PlatformUnauthenticatedAdminContext } from '../types/platform'
import { platformInstance } from '../nitro/platform-instance'

/**
 * Returns Admin API access to a shop without a request, for scheduled tasks, queues and scripts. It
 * uses the shop's stored token and refreshes one that is about to expire. Only pass a shop from
 * your own data or from a signed request.
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @returns the shop's offline session, and an Admin API client that acts for the app
 * @throws PlatformError `shop_invalid`; `session_not_found` when the app has no access to the shop;
 *   `grant_refused` and `token_endpoint_failed` when an expired token cannot be refreshed;
 *   `storage_failed`; `configuration_invalid`
 *
 * @example
 * ```ts
 * const { session, admin } = await usePlatformUnauthenticatedAdmin('my-shop.myshopify.com')
 * const { data } = await admin.graphql('query { productsCount { count } }')
 * console.log(session.scope, data)
 * ```
 */
export function usePlatformUnauthenticatedAdmin(
  shop: string,
): Promise<PlatformUnauthenticatedAdminContext> {
  return platformInstance().unauthenticatedAdmin(shop)
}
