import type { H3Event } from '#platform-runtime/types'
import type { PlatformExtensionOptions, PublicContext } from '../types/platform'
import { authenticateExtension } from '../nitro/auth/authenticate-event'
import { memoizePerRequest } from '../nitro/http/memoize-per-request'

/**
 * Verifies a request of a checkout or customer account extension. The caller is a customer or a
 * visitor, not the merchant: check the claims before you return data. Without a valid ID token
 * the handler stops at this call, with 401; it stops after a CORS preflight too. Results are
 * memoized per request.
 *
 * @param event the request
 * @param options.corsHeaders further request headers that the extension may send
 * @default []
 * @returns the claims of the ID token, and `cors`, which adds CORS headers to a response. The
 *   type parameter adds claims; it is an assertion.
 * @throws PlatformError `configuration_invalid`, also for an invalid header name and on a cached
 *   route
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { sessionToken, cors } = await usePlatformPublic(event)
 *   return cors(Response.json(await offersFor(sessionToken.dest)))
 * })
 * ```
 */
export function usePlatformPublic<T extends object = PublicContext['sessionToken']>(
  event: H3Event,
  options?: PlatformExtensionOptions,
): Promise<PublicContext<T>> {
  const authenticated = memoizePerRequest(event, 'platformPublic', () =>
    authenticateExtension('public', event, options, (platform, request) =>
      platform.public(request, options),
    ),
  )
  // Only the app knows the type of further claims.
  return authenticated as Promise<PublicContext<T>>
}
