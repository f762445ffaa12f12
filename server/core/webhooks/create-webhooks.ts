import type { Storage } from 'unstorage'
import { createInbox } from '../inbox/create-inbox'
import type { Inbox } from '../inbox/create-inbox'
import type { InboxDelivery, InboxRun } from '../inbox/inbox'
import type { PlatformInboxOptions } from '../inbox/inbox-settings'
import { isRedactionTopic, redactOnRequest } from '../inbox/redaction'
import { createDeliveryContent } from '../inbox/delivery-content'
import { PlatformError } from '../errors/errors'
import { NO_OBSERVER } from '../platform-observer'
import type { PlatformObserver, WebhookRun } from '../platform-observer'
import type { DropRecords } from '../records/record-storage'
import type { Pricing } from '../pricing/create-pricing'
import type { RequestBody } from '../signed-body/request-body'
import type { RequestFacts } from '../http/request-facts'
import { isJsonObject } from '../json-object'
import { lazyObject } from '../lazy-object'
import type { PlatformServices } from '../services'
import { hasAccess, createFreshSession } from '../session/app-access'
import type { Session } from '../session/session'
import { eventHandlers } from '../events/event-registry'
import type { AnyPlatformEvent } from '../events/platform-event'
import { readEvent, requireEventForm } from '../events/read-event'
import { createBuiltInHandlers } from './built-in-handlers'
import { configuredHandlers } from './configured-handlers'
import { createDeliveryRecord } from './delivery-record'
import { registerWebhooks } from './register-webhooks'
import type { WebhookRegistrations } from './register-webhooks'
import { runHandlers } from './run-handlers'
import { createWebhookVerifier } from './verify-webhook'
import type { WebhookDelivery } from './verify-webhook'
import type { PlatformWebhookContext } from './webhook-context'
import type { PlatformWebhooks, WebhookCallback } from './webhook-handler'

export interface Webhooks {
  /**
   * Verifies a delivery, runs what is configured for its topic, and returns what it carries. A
   * duplicate of a delivery that is done returns the same and runs nothing. With an inbox the
   * delivery is stored instead, and run later.
   *
   * @throws PlatformError | HmacRefusedError as the verifier; `storage_failed` |
   *   `webhook_handler_failed`
   */
  receive(request: RequestFacts, body: RequestBody): Promise<PlatformWebhookContext>
  /**
   * Subscribes the session's shop to the handlers that name an address.
   *
   * @throws as {@link registerWebhooks}
   */
  register(session: Session): Promise<WebhookRegistrations>
  /** Undefined in an app without one. */
  readonly inbox?: Inbox
}

export interface WebhookServices extends PlatformServices {
  /** Storage of finished deliveries and of installations. */
  records: Storage
  /** The plans of shops. */
  pricing: Pricing
  /** How old records are deleted; default: one by one. */
  dropRecords?: DropRecords
  /** The app's own handlers. */
  webhooks: PlatformWebhooks
  /** Events of the app, each with the handle of its subscription. */
  events?: readonly AnyPlatformEvent[]
  /** Undefined: handlers run within the request. */
  inbox?: PlatformInboxOptions
  observer?: PlatformObserver
}

/** @throws PlatformError `configuration_invalid` */
export function createWebhooks(services: WebhookServices): Webhooks {
  const { config, tokens, clientsFor, records, dropRecords, observer = NO_OBSERVER, now } = services
  const verify = createWebhookVerifier(config)
  const handlers = configuredHandlers(services.webhooks, config.appUrl)
  const events = eventHandlers(services.events ?? [])
  const builtIn = createBuiltInHandlers(services)
  const deliveries = createDeliveryRecord(records, now, {
    warn: message => observer.warn(message),
    drop: dropRecords,
  })
  const content = createDeliveryContent(config.encryptionKeys)
  const inbox = services.inbox && createInbox(services.inbox, observer, runStored, content.read)

  function contextOf(
    delivery: WebhookDelivery,
    session: Session | undefined,
  ): PlatformWebhookContext {
    // On first use: most deliveries call no API.
    const clients = hasAccess(session, config) ? lazyObject(() => clientsFor(session)) : undefined
    const key = changeKey(delivery)
    // Named first: V8 allocates a function in an object literal among the long-lived objects, where
    // it would retain the payload until a full garbage collection.
    const oncePerChange = async (work: () => Promise<void>) => {
      if (key === undefined)
        throw new PlatformError(
          'configuration_invalid',
          'The delivery does not contain the id and the time of the change: select id and updatedAt of the resource in the query of the event',
        )
      await deliveries.once({ shop: delivery.headers.shop, topic: 'change', webhookId: key }, work)
    }
    return {
      ...delivery.headers,
      ...(key !== undefined && { changeKey: key }),
      oncePerChange,
      payload: delivery.payload,
      webhookType: delivery.family,
      session,
      freshSession: createFreshSession(services, delivery.headers.shop),
      admin: clients && lazyObject(() => clients.admin),
      storefront: clients && lazyObject(() => clients.storefront),
    }
  }

  /**
   * Never refreshed here: many deliveries need no token, and a delivery must not fail because one
   * cannot be refreshed.
   */
  function sessionOf({ shop, topic }: WebhookDelivery['headers']): Promise<Session | undefined> {
    const stored = tokens.stored(shop)
    return topic === 'APP_UNINSTALLED' ? stored.catch(forgoSession) : stored
  }

  /** An event with a file of its own runs that; any other delivery, the handlers of its topic. */
  function callbacksOf({ family, headers }: WebhookDelivery): readonly WebhookCallback[] {
    const event = family === 'events' ? events.get(headers.handle ?? '') : undefined
    return event ? [event] : (handlers.get(headers.topic)?.callbacks ?? [])
  }

  function receivedEvent(delivery: WebhookDelivery): WebhookDelivery {
    const event = readEvent(delivery)
    if (events.has(event.headers.handle ?? '')) requireEventForm(event.payload)
    return event
  }

  async function runStored(delivery: InboxDelivery, run: InboxRun): Promise<void> {
    const stored = await content.read(delivery)
    const context = { ...contextOf(stored, await sessionOf(stored.headers)), inbox: run }
    await runHandlers(callbacksOf(stored), context)
    if (inbox) await redactOnRequest(inbox, context)
  }

  return {
    inbox,
    async receive(request, body) {
      const verified = verify(request, body)
      const received = verified.family === 'events' ? receivedEvent(verified) : verified
      const { topic, shop, webhookId } = received.headers
      const context = contextOf(received, await sessionOf(received.headers))
      const callbacks = callbacksOf(received)
      const ownHandler = builtIn.get(topic)
      if (inbox) {
        // Before the response, as without an inbox: a shop that uninstalled the app must not count
        // as installed while the delivery waits.
        await ownHandler?.(context)
        if (callbacks.length > 0 || isRedactionTopic(topic))
          await inbox.store(await content.write(received))
        return context
      }
      const run: WebhookRun = {
        kind: 'webhook',
        shop,
        topic,
        webhookId,
        duplicate: callbacks.length > 0,
      }
      await observer.run(run, async () => {
        if (callbacks.length === 0) return ownHandler?.(context)
        await deliveries.once(received.headers, async () => {
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

/**
 * Returns a key for the state of a resource that a delivery reports: its global id, and the time of
 * its last change in seconds. A webhook and an event about the same change have the same key,
 * although all their ids differ.
 *
 * @returns undefined if the payload does not contain both: `admin_graphql_api_id` and `updated_at`
 *   of a webhook, or `id` and `updatedAt` of a resource in the `data` of an event
 */
function changeKey({ payload }: Pick<WebhookDelivery, 'payload'>): string | undefined {
  const { admin_graphql_api_id: id, updated_at: updatedAt, data } = payload
  if (typeof id === 'string') return changeKeyOf(id, updatedAt)
  if (!isJsonObject(data) || !isJsonObject(payload.query_variables)) return undefined
  const ids = new Set(Object.values(payload.query_variables))
  for (const resource of Object.values(data)) {
    if (!isJsonObject(resource) || !ids.has(resource.id)) continue
    const key = changeKeyOf(resource.id, resource.updatedAt)
    if (key !== undefined) return key
  }
  return undefined
}

function changeKeyOf(id: unknown, updatedAt: unknown): string | undefined {
  const time = typeof updatedAt === 'string' ? Date.parse(updatedAt) : NaN
  if (typeof id !== 'string' || Number.isNaN(time)) return undefined
  // REST payloads have the time zone of the shop and no fraction.
  return `${id}@${Math.floor(time / 1000)}`
}
