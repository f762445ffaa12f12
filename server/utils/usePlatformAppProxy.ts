import type { H3Event } from '#platform-runtime/types'
import type { PlatformAppProxyContext, PlatformAppProxyOptions } from '../types/platform'
import { authenticateAppProxy } from '../nitro/auth/authenticate-event'
import { memoizePerRequest } from '../nitro/http/memoize-per-request'

/**
 * Verifies a request that a storefront forwarded to the app. The signature covers the query only:
 * the visitor controls path, method and body, and can repeat a request. Results are memoized per
 * request.
 *
 * @param event the request
 * @param options.allowAmbiguousParameters also accept queries whose parameters have more than one
 *   reading
 * @default false
 * @returns the shop, the customer who is signed in to it, and a helper for pages in the merchant's
 *   theme
 * @throws PlatformError `parameter_repeated`, `hmac_missing`, `hmac_invalid`, `timestamp_invalid`
 *   and `shop_invalid` (400); `storage_failed`; `configuration_invalid`, also on a cached route
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { shop, liquid } = await usePlatformAppProxy(event)
 *   return liquid(`<p>Reviews of {{ shop.name }}: ${await countReviews(shop)}</p>`)
 * })
 * ```
 */
export function usePlatformAppProxy(
  event: H3Event,
  options?: PlatformAppProxyOptions,
): Promise<PlatformAppProxyContext> {
  return memoizePerRequest(event, 'platformAppProxy', () => authenticateAppProxy(event, options))
}
