import type { ShopClients } from '../api/shop-clients'
import type { InboxRun } from '../inbox/inbox'
import type { PlatformPayload } from '../signed-body/signed-payload'
import type { Session } from '../session/session'
import type { FreshSession } from '../session/app-access'
import type { HeaderFamily } from '../signed-body/verify-signed-body'

/**
 * A delivery, for the app's handlers. The platform signs only the payload; everything else comes
 * from unsigned headers.
 */
export interface PlatformWebhookContext<Payload extends object = PlatformPayload> {
  /** Upper case, e.g. `APP_UNINSTALLED`, whichever spelling was sent. */
  topic: string
  /**
   * Domain of the shop, lower case. From a header; a payload that names another shop is refused.
   */
  shop: string
  /**
   * The shop's offline session as it is stored, never refreshed: its token may have expired.
   * Undefined when the app has no access. Use {@link PlatformWebhookContext.freshSession} for a
   * token that is valid.
   */
  session?: Session | undefined
  /**
   * The session with a valid token, refreshed when it is about to expire. A delivery waits for no
   * token unless this is called.
   */
  freshSession: FreshSession
  /** Numbers beyond 2^53, e.g. ids of samples, are rounded: `payloadText` has them exactly. */
  payload: Payload
  /** The payload as the platform sent it. Not enumerable: a copy of the context lacks it. */
  readonly payloadText: string
  /** API version that the payload is written in. */
  apiVersion: string
  /** Gets or renews its access token with the first call; undefined without a session. */
  admin?: ShopClients['admin'] | undefined
  /** The same for the Storefront API. */
  storefront?: ShopClients['storefront'] | undefined
  /** Id of the delivery: the same when it is delivered again. */
  webhookId: string
  /**
   * Id of what happened; several subscriptions may report it. The platform sends none with events.
   */
  eventId?: string | undefined
  /**
   * Key of a change of a resource, the same for a webhook and an event that report it: its global
   * id and the second of the change. Two changes in one second have the same key. Undefined if the
   * payload does not contain both: an event needs `id` and `updatedAt` in its query.
   */
  changeKey?: string | undefined
  /**
   * Runs work once for a change that a webhook and an event both report: each webhook for which it
   * ran makes one event with the same {@link PlatformWebhookContext.changeKey} skip it, and the
   * reverse. Two webhooks, or two events, always run it, also about one second. If the work fails,
   * the next delivery runs it.
   *
   * @param name which work it is: only deliveries that name the same work skip it. Handlers about
   *   one resource that do different work need different names. @default ''
   *
   * @throws PlatformError `configuration_invalid` without a key, or for a name that was used for
   *   this delivery before; `storage_failed`; what the work throws
   */
  oncePerChange: (work: () => Promise<void>, name?: string) => Promise<void>
  /** When it happened, as the platform wrote it, e.g. `2026-08-04T10:00:00.000Z`. */
  triggeredAt?: string | undefined
  /** Name of the subscription, when it has one. */
  name?: string | undefined
  webhookType: HeaderFamily
  /** Events only: handle of the subscription. */
  handle?: string | undefined
  /** Events only, e.g. `create`. */
  action?: string | undefined
  /** Events only: global id of the resource that changed. */
  resourceId?: string | undefined
  /** How the inbox runs it; only for handlers, and only with an inbox. */
  inbox?: InboxRun | undefined
}
