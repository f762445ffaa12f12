import type { H3Event } from 'h3'
import type { PlatformPayload, WebhookContext } from '../../shared/types/platform'
import { keptUntilAnswered } from '../lib/nitro/kept-until-answered'
import { authenticateSignedCall } from '../lib/nitro/signed-call-event'

/**
 * Verifies a webhook delivery, runs the handlers that `configurePlatform` was given for its topic, once per delivery, and
 * gives what the delivery says. A request without a valid signature never gets past this call: 401, or 400 when it is no
 * delivery at all. A handler that throws makes it a 500, so that the platform delivers again. With an inbox the delivery is
 * stored, and its handlers run after the answer.
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
export function usePlatformWebhook<Payload extends object = PlatformPayload>(event: H3Event): Promise<WebhookContext<Payload>> {
  const authenticated = keptUntilAnswered(event, 'platformWebhook', () => authenticateSignedCall('webhook', event, (platform, request, body) => platform.webhook(request, body)))
  // What a topic's payload looks like is the app's to know.
  return authenticated as Promise<WebhookContext<Payload>>
}
