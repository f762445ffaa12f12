import type { Storage } from 'unstorage'
import { createInbox } from '../inbox/create-inbox'
import type { Inbox } from '../inbox/create-inbox'
import type { InboxDelivery, InboxRun } from '../inbox/inbox'
import type { PlatformInboxOptions } from '../inbox/inbox-settings'
import { asksForRedaction, redactOnRequest } from '../inbox/redact-on-request'
import { createDeliveryContent } from '../inbox/delivery-content'
import { PlatformError } from '../errors/errors'
import { NO_OBSERVER } from '../observe/platform-observer'
import type { PlatformObserver, WebhookRun } from '../observe/platform-observer'
import type { DropRecords } from '../records/drop-records'
import type { RequestBody } from '../request/request-body'
import type { RequestFacts } from '../request/request-facts'
import type { PlatformServices } from '../services'
import { hasAccess } from '../session/app-access'
import type { Session } from '../session/session'
import { createBuiltInHandlers } from './built-in-handlers'
import { configuredHandlers } from './configured-handlers'
import { createDeliveryRecord } from './delivery-record'
import { registerWebhooks } from './register-webhooks'
import type { WebhookRegistrations } from './register-webhooks'
import { runHandlers } from './run-handlers'
import { createWebhookVerifier } from './verify-webhook'
import type { VerifiedWebhook } from './verify-webhook'
import { webhookContext } from './webhook-context'
import type { PlatformWebhookContext } from './webhook-context'
import type { PlatformWebhooks } from './webhook-handler'

export interface Webhooks {
  /**
   * Verifies a delivery, runs what is configured for its topic, and returns what it carries. A duplicate of a delivery
   * that is done returns the same and runs nothing. With an inbox the delivery is stored instead, and run later.
   *
   * @throws PlatformError | HmacRefusedError as the verifier; `storage_failed` | `webhook_handler_failed`
   */
  receive(request: RequestFacts, body: RequestBody): Promise<PlatformWebhookContext>
  /** Subscribes the session's shop to the handlers that name an address. @throws as {@link registerWebhooks} */
  register(session: Session): Promise<WebhookRegistrations>
  /** Undefined in an app without one. */
  readonly inbox?: Inbox
}

export interface WebhookServices extends PlatformServices {
  /** Where finished deliveries and installations are kept. */
  records: Storage
  /** How old records are deleted; default: one by one. */
  dropRecords?: DropRecords
  /** The app's own handlers. */
  webhooks: PlatformWebhooks
  /** Undefined: handlers run within the request. */
  inbox?: PlatformInboxOptions
  observer?: PlatformObserver
}

/** @throws PlatformError `configuration_invalid` */
export function createWebhooks(services: WebhookServices): Webhooks {
  const { config, tokens, clientsFor, records, dropRecords, observer = NO_OBSERVER, now } = services
  const verify = createWebhookVerifier(config)
  const handlers = configuredHandlers(services.webhooks, config.appUrl)
  const builtIn = createBuiltInHandlers(services)
  const deliveries = createDeliveryRecord(records, now, { warn: message => observer.warn(message), drop: dropRecords })
  const content = createDeliveryContent(config.encryptionKeys)
  const inbox = services.inbox && createInbox(services.inbox, observer, runStored, content.read)

  function contextOf(verified: VerifiedWebhook, session: Session | undefined): PlatformWebhookContext {
    return webhookContext(verified, session, hasAccess(session, config) ? clientsFor(session) : undefined)
  }

  /** Never refreshed here: many deliveries need no token, and the clients get one with their first call. */
  function sessionOf({ shop, topic }: VerifiedWebhook['headers']): Promise<Session | undefined> {
    const stored = tokens.stored(shop)
    return topic === 'APP_UNINSTALLED' ? stored.catch(forgoSession) : stored
  }

  async function runStored(delivery: InboxDelivery, run: InboxRun): Promise<void> {
    const stored = await content.read(delivery)
    const context = { ...contextOf(stored, await sessionOf(stored.headers)), inbox: run }
    await runHandlers(handlers.get(delivery.topic)?.callbacks ?? [], context)
    if (inbox) await redactOnRequest(inbox, context)
  }

  return {
    inbox,
    async receive(request, body) {
      const verified = verify(request, body)
      const { topic, shop, webhookId } = verified.headers
      const context = contextOf(verified, await sessionOf(verified.headers))
      const callbacks = handlers.get(topic)?.callbacks ?? []
      const ownHandler = builtIn.get(topic)
      if (inbox) {
        // Before the answer, as without an inbox: a shop that left must not count as installed until its turn comes.
        await ownHandler?.(context)
        if (callbacks.length > 0 || asksForRedaction(topic)) await inbox.store(await content.write(verified))
        return context
      }
      const run: WebhookRun = { kind: 'webhook', shop, topic, webhookId, duplicate: callbacks.length > 0 }
      await observer.run(run, async () => {
        if (callbacks.length === 0) return ownHandler?.(context)
        await deliveries.once(verified.headers, async () => {
          run.duplicate = false
          await ownHandler?.(context)
          await runHandlers(callbacks, context)
        })
      })
      return context
    },
    register: session => registerWebhooks(clientsFor(session).admin, handlers, config.appUrl),
  }
}

/** A shop that left can be forgotten without its tokens, even when they cannot be decrypted. */
function forgoSession(error: unknown): undefined {
  if (!(error instanceof PlatformError)) throw error
}
