import type { AdminApiContext } from '../../shared/types/platform'
import { platformInstance } from '../lib/nitro/platform-instance'

/**
 * Admin API access for a shop without a request: scheduled tasks, queues, scripts. The shop's stored token is used,
 * and refreshed when it is about to expire. Only pass a shop that comes from your own data or from something signed.
 *
 * @param shop domain of the shop, e.g. `my-shop.myshopify.com`
 * @throws PlatformError `shop_invalid`; `session_not_found` when the app is not installed on the shop
 */
export async function usePlatformUnauthenticatedAdmin(shop: string): Promise<{ admin: AdminApiContext }> {
  const { admin } = await platformInstance().unauthenticatedAdmin(shop)
  return { admin }
}
