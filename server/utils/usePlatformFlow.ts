import type { H3Event } from 'h3'
import type { FlowContext, PlatformPayload } from '../../shared/types/platform'
import { keptUntilAnswered } from '../lib/nitro/kept-until-answered'
import { authenticateSignedCall } from '../lib/nitro/signed-call-event'

/**
 * Verifies a call of a merchant's workflow to an action of the app, and gives the shop's session, its API clients and the
 * call's body. A request without a valid signature, or for a shop without the app, is answered with 400.
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { admin, payload } = await usePlatformFlow(event)
 *   await admin.graphql(TAG_CUSTOMER, { variables: { id: payload.properties.customer_id } })
 *   return { ok: true }
 * })
 * ```
 */
export function usePlatformFlow<Payload extends object = PlatformPayload>(event: H3Event): Promise<FlowContext<Payload>> {
  const authenticated = keptUntilAnswered(event, 'platformFlow', () => authenticateSignedCall('flow', event, (platform, request, body) => platform.flow(request, body)))
  // What an action's payload looks like is the app's to know.
  return authenticated as Promise<FlowContext<Payload>>
}
