import type { StorefrontApiContext } from '../../shared/types/platform'
import { platformInstance } from '../lib/nitro/platform-instance'

/**
 * Storefront API access for a shop without a request, as `usePlatformUnauthenticatedAdmin` gives for the Admin API: only
 * pass a shop that comes from your own data or from something signed.
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @throws PlatformError `shop_invalid`; `session_not_found` when the app is not installed on the shop
 *
 * @example
 * ```ts
 * const { storefront } = await usePlatformUnauthenticatedStorefront('my-shop.myshopify.com')
 * const { data } = await storefront.graphql('query { products(first: 3) { nodes { title } } }')
 * ```
 */
export async function usePlatformUnauthenticatedStorefront(shop: string): Promise<{ storefront: StorefrontApiContext }> {
  const { storefront } = await platformInstance().unauthenticatedStorefront(shop)
  return { storefront }
}
