import type { PlatformWebhookRegistrations } from '../../shared/types/platform'
import type { Session } from '../lib/platform/session/session'
import { platformInstance } from '../lib/nitro/platform-instance'

/**
 * Subscribes a shop to the topics whose handlers in `configurePlatform` are objects with an address, and brings existing
 * subscriptions up to date. Subscriptions that deliver to this app without a handler wanting them are removed; those to other
 * addresses are left alone. Topics that all shops share belong into the app's registration instead.
 *
 * @returns what was done for each topic; nothing for subscriptions that were right already
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
