import type { H3Event } from '#platform-runtime/types'
import type { PlatformExtensionOptions, PlatformPosContext } from '../types/platform'
import { authenticateExtension } from '../nitro/auth/authenticate-event'
import { memoizePerRequest } from '../nitro/http/memoize-per-request'

/**
 * Verifies a request of a point-of-sale extension. Without a valid ID token the handler stops
 * at this call, with 401; it stops after a CORS preflight too. Results are memoized per request.
 *
 * @param event the request
 * @param options.corsHeaders further request headers that the extension may send
 * @default []
 * @returns the shop, the claims of the ID token, and `cors`, which adds CORS headers to a
 *   response. The type parameter adds claims; it is an assertion.
 * @throws PlatformError `configuration_invalid`, also for an invalid header name and on a cached
 *   route
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { shop, cors } = await usePlatformPos(event)
 *   return cors(Response.json(await loyaltyPoints(shop)))
 * })
 * ```
 */
export function usePlatformPos<T extends object = PlatformPosContext['sessionToken']>(
  event: H3Event,
  options?: PlatformExtensionOptions,
): Promise<PlatformPosContext<T>> {
  const authenticated = memoizePerRequest(event, 'platformPos', () =>
    authenticateExtension('pos', event, options, (platform, request) =>
      platform.pos(request, options),
    ),
  )
  // Only the app knows the type of further claims.
  return authenticated as Promise<PlatformPosContext<T>>
}
