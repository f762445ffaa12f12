import type { H3Event } from 'h3'
import type { PlatformAppProxyContext, PlatformAppProxyOptions } from '../../shared/types/platform'
import { authenticateAppProxy } from '../lib/nitro/app-proxy-event'
import { keptUntilAnswered } from '../lib/nitro/kept-until-answered'

/**
 * Verifies a request that a storefront forwarded to the app, and gives the shop, the customer who is signed in there, and a
 * helper for pages in the merchant's theme. A request without a valid signature is answered with 400. The signature covers
 * the query only: path, method and body are the visitor's, and a repeated visit is the visitor's right.
 *
 * @param options.allowAmbiguousParameters also accept queries whose parts can be read in two ways
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { shop, liquid } = await usePlatformAppProxy(event)
 *   return liquid(`<p>Reviews of {{ shop.name }}: ${await countReviews(shop)}</p>`)
 * })
 * ```
 */
export function usePlatformAppProxy(event: H3Event, options?: PlatformAppProxyOptions): Promise<PlatformAppProxyContext> {
  return keptUntilAnswered(event, 'platformAppProxy', () => authenticateAppProxy(event, options))
}
