import type { H3Event } from 'h3'
import type { AdminContext, JwtPayload } from '../../shared/types/platform'
import { authenticateAdminEvent } from '../lib/nitro/admin-event'

/**
 * Authenticates a request from the platform's admin and gives the shop's session, an Admin API client and helpers
 * for the answer. A request without a valid session token never gets past this call: it is answered with the
 * redirect, page or 401 that lets App Bridge try again.
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { admin } = await usePlatformAdmin(event)
 *   return (await admin.graphql('query { shop { name } }')).data
 * })
 * ```
 */
export function usePlatformAdmin<T extends object = JwtPayload>(event: H3Event): Promise<AdminContext<T>> {
  // The type of further claims is the app's to know.
  return authenticateAdminEvent(event) as Promise<AdminContext<T>>
}
