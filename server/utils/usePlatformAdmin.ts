import type { H3Event } from '#platform-runtime/types'
import type { AdminContext, JwtPayload } from '../types/platform'
import { authenticateAdminEvent } from '../nitro/auth/authenticate-event'

/**
 * Authenticates a request from the platform's admin. Without a valid ID token (formerly "session
 * token") the handler stops at this call: the response is the redirect, page or 401 with which App
 * Bridge tries again. Results are memoized per request.
 *
 * @param event the request
 * @returns the shop's session, an Admin API client, billing, and helpers for the response. The type
 *   parameter adds claims to the ID token's type; it is an assertion.
 * @throws PlatformError `configuration_invalid`, also on a cached route; `token_endpoint_failed`;
 *   `storage_failed`. In a standalone app also `origin_refused`, `shop_invalid`, `shop_ambiguous`
 *   and `parameter_repeated`.
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { admin } = await usePlatformAdmin(event)
 *   return (await admin.graphql('query { shop { name } }')).data
 * })
 * ```
 */
export function usePlatformAdmin<T extends object = JwtPayload>(
  event: H3Event,
): Promise<AdminContext<T>> {
  // Only the app knows the type of further claims.
  return authenticateAdminEvent(event) as Promise<AdminContext<T>>
}
