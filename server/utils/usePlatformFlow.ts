import type { H3Event } from '#platform-runtime/types'
import type { FlowContext, PlatformPayload } from '../types/platform'
import { CALL_SIGNATURE } from '../core/signed-body/flow-and-fulfillment'
import { memoizePerRequest } from '../nitro/http/memoize-per-request'
import { authenticateSignedCall } from '../nitro/auth/authenticate-event'

/**
 * Verifies a call of a merchant's workflow to a Flow action of the app. Results are memoized per
 * request.
 *
 * @param event the request, a POST
 * @returns the shop's session, its API clients and the payload. The type parameter is an assertion:
 *   payloads are authenticated, not validated.
 * @throws PlatformError `body_missing`, `body_invalid`, `hmac_missing`, `hmac_invalid`,
 *   `shop_invalid` and `session_not_found` (400); `method_not_allowed` (405); `body_too_large`
 *   (413); `body_budget_exceeded` (503); `grant_refused` and `token_endpoint_failed` when an
 *   expired token cannot be refreshed; `storage_failed`; `configuration_invalid`
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
export function usePlatformFlow<Payload extends object = PlatformPayload>(
  event: H3Event,
): Promise<FlowContext<Payload>> {
  const authenticated = memoizePerRequest(event, 'platformFlow', () =>
    authenticateSignedCall('flow', CALL_SIGNATURE, event, (platform, request, body) =>
      platform.flow(request, body),
    ),
  )
  // Only the app knows the shape of an action's payload.
  return authenticated as Promise<FlowContext<Payload>>
}
