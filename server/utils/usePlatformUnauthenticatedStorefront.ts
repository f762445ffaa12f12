import type { PlatformUnauthenticatedStorefrontContext } from '../types/platform'
import { platformInstance } from '../nitro/platform-instance'

/**
 * Returns Storefront API access to a shop without a request, as `usePlatformUnauthenticatedAdmin`
 * does for the Admin API. Only pass a shop from your own data or from a signed request.
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @returns the shop's offline session, and a Storefront API client that acts for the app
 * @throws PlatformError `shop_invalid`; `session_not_found` when the app has no access to the shop;
 *   `grant_refused` and `token_endpoint_failed` when an expired token cannot be refreshed;
 *   `storage_failed`; `configuration_invalid`
 *
 * @example
 * ```ts
 * const { storefront } = await usePlatformUnauthenticatedStorefront('my-shop.myshopify.com')
 * const { data } = await storefront.graphql('query { products(first: 3) { nodes { title } } }')
 * ```
 */
export function usePlatformUnauthenticatedStorefront(
  shop: string,
): Promise<PlatformUnauthenticatedStorefrontContext> {
  return platformInstance().unauthenticatedStorefront(shop)
}
