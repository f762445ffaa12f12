import type { Storage } from 'unstorage'
import type { RequestBody } from '../request/request-body'
import type { RequestFacts } from '../request/request-facts'
import type { PlatformServices } from '../services'
import type { Session } from '../session/session'
import { createBuiltInHandlers } from './built-in-handlers'
import { configuredHandlers } from './configured-handlers'
import { createDeliveryRecord } from './delivery-record'
import { registerWebhooks } from './register-webhooks'
import type { WebhookRegistrations } from './register-webhooks'
import { runHandlers } from './run-handlers'
import { createWebhookVerifier } from './verify-webhook'
import { webhookContext } from './webhook-context'
import type { PlatformWebhookContext } from './webhook-context'
import type { PlatformWebhooks } from './webhook-handler'

export interface Webhooks {
  /**
   * Verifies a delivery, runs what is configured for its topic, and returns what it carries. A duplicate of a delivery
   * that is done returns the same and runs nothing.
   *
   * @throws PlatformError | HmacRefusedError as the verifier; `storage_failed` | `webhook_handler_failed`
   */
  receive(request: RequestFacts, body: RequestBody): Promise<PlatformWebhookContext>
  /** Subscribes the session's shop to the handlers that name an address. @throws as {@link registerWebhooks} */
  register(session: Session): Promise<WebhookRegistrations>
}

/**
 * @param services with `records`, where finished deliveries and installations are kept, and the app's own `webhooks`
 * @throws PlatformError `configuration_invalid`
 */
export function createWebhooks(services: PlatformServices & { records: Storage, webhooks: PlatformWebhooks }): Webhooks {
  const { config, tokens, clientsFor, records, now } = services
  const verify = createWebhookVerifier(config)
  const handlers = configuredHandlers(services.webhooks, config.appUrl)
  const builtIn = createBuiltInHandlers(services)
  const deliveries = createDeliveryRecord(records, now)
  const hasAccess = (session: Session): boolean => Boolean(session.accessToken) || config.distribution === 'platform_admin'

  return {
    async receive(request, body) {
      const verified = verify(request, body)
      const { topic, shop } = verified.headers
      // Never refreshed here: many deliveries need no token, and the clients get one with their first call.
      const session = await tokens.stored(shop)
      const context = webhookContext(verified, session, session && hasAccess(session) ? clientsFor(session) : undefined)
      const callbacks = handlers.get(topic)?.callbacks ?? []
      const ownHandler = builtIn.get(topic)
      if (callbacks.length > 0) {
        await deliveries.once(verified.headers, async () => {
          await ownHandler?.(context)
          await runHandlers(callbacks, context)
        })
      }
      else if (ownHandler) {
        await ownHandler(context)
      }
      return context
    },
    register: session => registerWebhooks(clientsFor(session).admin, handlers, config.appUrl),
  }
}
