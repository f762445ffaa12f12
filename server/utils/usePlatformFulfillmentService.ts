import type { H3Event } from 'h3'
import type { PlatformFulfillmentServiceContext, PlatformPayload } from '../../shared/types/platform'
import { keptUntilAnswered } from '../lib/nitro/kept-until-answered'
import { authenticateSignedCall } from '../lib/nitro/signed-call-event'

/**
 * Verifies a call of the platform to the app's fulfillment service, and gives the shop's session, its API clients and the
 * call's body. A request without a valid signature, or for a shop without the app, is answered with 400.
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { admin, payload } = await usePlatformFulfillmentService(event)
 *   if (payload.kind === 'FULFILLMENT_REQUEST') await acceptAssignedOrders(admin)
 *   return { ok: true }
 * })
 * ```
 */
export function usePlatformFulfillmentService<Payload extends object = PlatformPayload>(event: H3Event): Promise<PlatformFulfillmentServiceContext<Payload>> {
  const authenticated = keptUntilAnswered(event, 'platformFulfillmentService', () => authenticateSignedCall('fulfillment service', event, (platform, request, body) => platform.fulfillmentService(request, body)))
  // What a notification's payload looks like is the app's to know.
  return authenticated as Promise<PlatformFulfillmentServiceContext<Payload>>
}
