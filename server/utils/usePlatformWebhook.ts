import type { H3Event } from '#platform-runtime/types'
import type { PlatformPayload, WebhookContext } from '../types/platform'
import { WEBHOOK_SIGNATURE } from '../core/webhooks/verify-webhook'
import { memoizePerRequest } from '../nitro/http/memoize-per-request'
import { authenticateSignedCall } from '../nitro/auth/authenticate-event'

/**
 * Verifies a webhook delivery and runs the handlers that `configurePlatform` sets for its topic,
 * once per delivery. A handler that throws makes the response a 500, so that the platform delivers
 * again. With an inbox, this stores the delivery and its handlers run after the response. Results
 * are memoized per request.
 *
 * @param event the request, a POST
 * @returns the delivery: topic, shop and payload. The type parameter is an assertion: payloads are
 *   authenticated, not validated.
 * @throws PlatformError `hmac_invalid` (401); `body_missing`, `hmac_missing`, `header_missing`,
 *   `parameter_repeated`, `shop_invalid` and `body_invalid` (400); `method_not_allowed` (405);
 *   `body_too_large` (413); `body_budget_exceeded` (503); `webhook_handler_failed`;
 *   `storage_failed`; `configuration_invalid`
 *
 * @example
 * ```ts
 * export default defineEventHandler(async (event) => {
 *   const { topic, shop, payload } = await usePlatformWebhook(event)
 *   if (topic === 'ORDERS_CREATE') await useStorage('orders').setItem(`${shop}:${payload.id}`, payload)
 *   return { ok: true }
 * })
 * ```
 */
export function usePlatformWebhook<Payload extends object = PlatformPayload>(
  event: H3Event,
): Promise<WebhookContext<Payload>> {
  const authenticated = memoizePerRequest(event, 'platformWebhook', () =>
    authenticateSignedCall('webhook', WEBHOOK_SIGNATURE, event, (platform, request, body) =>
      platform.webhook(request, body),
    ),
  )
  // Only the app knows the shape of a topic's payload.
  return authenticated as Promise<WebhookContext<Payload>>
}
