import type { PlatformWebhookRegistrations } from '../types/platform'
import type { Session } from '../core/session/session'
import { platformInstance } from '../nitro/platform-instance'

/**
 * Subscribes a shop to the topics whose handlers in `configurePlatform` are objects with an
 * address, and updates existing subscriptions. It deletes subscriptions that deliver to this app
 * and have no handler, and does not change those of other addresses. Register topics that all shops
 * share in the app's configuration instead.
 *
 * @param session offline session of the shop
 * @returns the changes for each topic; nothing for subscriptions that were already correct
 * @throws PlatformError `admin_api_failed`, `admin_api_unauthorized`, `admin_api_throttled` and
 *   `graphql_failed` when the Admin API call fails; `configuration_invalid`
 *
 * @example
 * ```ts
 * configurePlatform({
 *   webhooks: { 'products/update': { deliveryMethod: 'http', callbackUrl: '/webhooks', callback: refreshProduct } },
 *   hooks: { afterAuth: async ({ session }) => void await registerPlatformWebhooks(session) },
 * })
 * ```
 */
export function registerPlatformWebhooks(session: Session): Promise<PlatformWebhookRegistrations> {
  return platformInstance().registerWebhooks(session)
}
