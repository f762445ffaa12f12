import type { Storage } from 'unstorage'
import { createInbox } from '../inbox/create-inbox'
import type { Inbox } from '../inbox/create-inbox'
import type { InboxDelivery, InboxRun } from '../inbox/inbox'
import type { PlatformInboxOptions } from '../inbox/inbox-settings'
import { isRedactionTopic, redactOnRequest } from '../inbox/redaction'
import { createDeliveryContent } from '../inbox/delivery-content'
import type { StoredDelivery } from '../inbox/delivery-content'
import { PlatformError } from '../errors/errors'
import type { PlatformErrorCode } from '../errors/errors'
import { isLastingRefusal } from '../errors/lasting-refusal'
import { NO_OBSERVER } from '../platform-observer'
import type { PlatformObserver, WebhookRun } from '../platform-observer'
import type { ExpiringStore } from '../records/expiring-store'
import type { Pricing } from '../pricing/create-pricing'
import { bodyText, withPayloadText } from '../signed-body/request-body'
import type { RequestBody } from '../signed-body/request-body'
import type { RequestFacts } from '../http/request-facts'
import { lazyObject } from '../lazy-object'
import type { PlatformServices } from '../services'
import { hasAccess, createFreshSession } from '../session/app-access'
import type { Session } from '../session/session'
import { eventHandlers } from '../events/event-registry'
import type { AnyPlatformEvent } from '../events/platform-event'
import { readEvent, requireEventForm } from '../events/read-event'
import { createBuiltInHandlers } from './built-in-handlers'
import { createChangeRecord } from './change-record'
import { configuredHandlers } from './configured-handlers'
import { createDeliveryRecord } from './delivery-record'
import { registerWebhooks } from './register-webhooks'
import type { WebhookRegistrations } from './register-webhooks'
import { changeKey, createWebhookVerifier } from './verify-webhook'
import type { WebhookDelivery } from './verify-webhook'
import type { PlatformWebhookContext } from './webhook-context'
import type { PlatformWebhooks, WebhookCallback } from './webhook-handler'

/**
 * Statuses of errors that the caller causes in a request of a merchant, but not in a delivery of
 * the platform.
 */
const REFUSED_UPSTREAM: Partial<Record<PlatformErrorCode, number>> = {
  admin_api_unauthorized: 502,
  admin_api_throttled: 503,
  grant_refused: 503,
}

/** Its built-in handler is the only one that calls the Admin API. */
const SCOPES_UPDATE = 'APP_SCOPES_UPDATE'

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
  readonly inbox?: Inbox | undefined
}

export interface WebhookServices extends PlatformServices {
  /** Storage of installations. */
  records: Storage
  /** Store of finished deliveries. */
  expiring: ExpiringStore
  /** The plans of shops. */
  pricing: Pricing
  /** The app's own handlers. */
  webhooks: PlatformWebhooks
  /** Events of the app, each with the handle of its subscription. */
  events?: readonly AnyPlatformEvent[] | undefined
  /** Undefined: handlers run within the request. */
  inbox?: PlatformInboxOptions | undefined
  /** Deletes what is stored for the jobs of a shop. */
  forgetJobs?: ((shop: string) => Promise<void>) | undefined
  observer?: PlatformObserver | undefined
}

/** @throws PlatformError `configuration_invalid` */
export function createWebhooks(services: WebhookServices): Webhooks {
  const { config, tokens, clientsFor, expiring, observer = NO_OBSERVER, now } = services
  const verify = createWebhookVerifier(config)
  const handlers = configuredHandlers(services.webhooks, config)
  const events = eventHandlers(services.events ?? [])
  const builtIn = createBuiltInHandlers(services)
  const warn = (message: string) => observer.warn(message)
  const deliveries = createDeliveryRecord(expiring, now, warn)
  const changes = createChangeRecord(expiring, now, warn)
  const content = createDeliveryContent(config.encryptionKeys)
  const inbox =
    services.inbox &&
    createInbox(services.inbox, observer, runStored, content.read, config.encryptionKeys)

  function contextOf(
    delivery: WebhookDelivery,
    session: Session | undefined,
    readText: () => string,
  ): PlatformWebhookContext {
    // On first use: most deliveries call no API.
    const clients = hasAccess(session, config) ? lazyObject(() => clientsFor(session)) : undefined
    const key = changeKey(delivery)
    // With the first call: most deliveries make none.
    let named: Set<string> | undefined
    // Named first: V8 allocates a function in an object literal among the long-lived objects, where
    // it would retain the payload until a full garbage collection.
    const oncePerChange = async (work: () => Promise<void>, name = '') => {
      if (key === undefined)
        throw new PlatformError(
          'configuration_invalid',
          'The delivery does not contain the id and the time of the change: select id and updatedAt of the resource in the query of the event',
        )
      named ??= new Set()
      if (named.has(name))
        throw new PlatformError(
          'configuration_invalid',
          `Handlers of ${delivery.headers.topic} called oncePerChange twice with the name ${JSON.stringify(name)}. Pass a different name as its second argument for each work, or one of them is skipped.`,
        )
      named.add(name)
      const { shop, webhookId } = delivery.headers
      const { family } = delivery
      await changes.oncePerChange({ shop, changeKey: key, work: name, family, webhookId }, work)
    }
    const context = {
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
    return withPayloadText(context, readText)
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

  async function runStored(
    _delivery: InboxDelivery,
    run: InboxRun,
    reading: Promise<StoredDelivery>,
  ): Promise<void> {
    const stored = await reading
    const context = Object.assign(
      contextOf(stored, await sessionOf(stored.headers), () => stored.payloadText),
      { inbox: run },
    )
    // When the delivery arrived, the Admin API may have refused the call of the built-in handler.
    if (stored.headers.topic === SCOPES_UPDATE) await builtIn.get(SCOPES_UPDATE)?.(context)
    await runHandlers(callbacksOf(stored), context)
    if (inbox) await redactOnRequest(inbox, context)
  }

  return {
    inbox,
    async receive(request, body) {
      const verified = verify(request, body)
      const received = verified.family === 'events' ? receivedEvent(verified) : verified
      const { topic, shop, webhookId } = received.headers
      const context = contextOf(received, await sessionOf(received.headers), () => bodyText(body))
      const callbacks = callbacksOf(received)
      const ownHandler = builtIn.get(topic)
      if (inbox) {
        // Before the response, as without an inbox: a shop that uninstalled the app must not count
        // as installed while the delivery waits.
        const isOwed = await isRefused(() => ownHandler?.(context))
        if (isOwed || callbacks.length > 0 || isRedactionTopic(topic))
          await inbox.store(await content.write(received, bodyText(body), observer.activeSpan()))
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

/** Returns whether work could not be done because the platform refuses the app. */
async function isRefused(work: () => Promise<void> | undefined): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (isLastingRefusal(error)) return true
    throw error
  }
}

/** A shop that left can be forgotten without its tokens, even when they cannot be decrypted. */
function forgoSession(error: unknown): undefined {
  if (!(error instanceof PlatformError)) throw error
}

/**
 * Runs the handlers one after the other, all of them even when one throws: they run again, and
 * until then the others should not have missed it. Whatever a handler throws is a failure, a
 * `Response` too.
 *
 * @throws PlatformError `webhook_handler_failed`; its cause is the first failure, and so is its
 *   status where that is the platform's: 502 or 503. A lasting refusal of the platform comes before
 *   other failures: the delivery waits for its end.
 */
export async function runHandlers(
  handlers: readonly WebhookCallback[],
  context: PlatformWebhookContext,
): Promise<void> {
  const failures: unknown[] = []
  for (const handler of handlers) {
    try {
      await handler(context)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 0) return
  const cause = failures.find(isLastingRefusal) ?? failures[0]
  throw new PlatformError(
    'webhook_handler_failed',
    `${failures.length} of ${handlers.length} handlers of ${context.topic} failed; they run again with its next delivery or attempt`,
    { cause, status: statusFor(cause) },
  )
}

/**
 * The status of a delivery that failed because of the platform or the storage; undefined where the
 * handler itself caused it.
 */
function statusFor(cause: unknown): number | undefined {
  if (!(cause instanceof PlatformError)) return undefined
  return cause.status > 500 ? cause.status : REFUSED_UPSTREAM[cause.code]
}
