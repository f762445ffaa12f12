import type { ShopClients } from '../api/shop-clients'
import type { InboxRun } from '../inbox/inbox'
import type { PlatformPayload } from '../request/platform-payload'
import type { Session } from '../session/session'
import type { VerifiedWebhook } from './verify-webhook'
import type { WebhookFamily } from './webhook-headers'

/** What a delivery carries, for the app's handlers. */
export interface PlatformWebhookContext<Payload extends object = PlatformPayload> {
  /** Upper case, e.g. `APP_UNINSTALLED`, whichever spelling was sent. */
  topic: string
  /** Domain of the shop, lower case. */
  shop: string
  /** The shop's offline session as it is stored; undefined after the app was uninstalled. */
  session?: Session
  payload: Payload
  /** API version that the payload is written in. */
  apiVersion: string
  /** Gets or renews its access token with the first call; undefined without a session. */
  admin?: ShopClients['admin']
  /** The same for the Storefront API. */
  storefront?: ShopClients['storefront']
  /** Id of the delivery: the same when it is delivered again. */
  webhookId: string
  /** Id of what happened; several subscriptions may report it. */
  eventId?: string
  /** When it happened, as the platform wrote it, e.g. `2026-08-04T10:00:00.000Z`. */
  triggeredAt?: string
  /** Name of the subscription, when it has one. */
  name?: string
  webhookType: WebhookFamily
  /** Events only: handle of the subscription. */
  handle?: string
  /** Events only, e.g. `create`. */
  action?: string
  /** Events only: id of the resource that changed. */
  resourceId?: string
  /** How the inbox runs it; only for handlers, and only with an inbox. */
  inbox?: InboxRun
}

/** @param clients those of `session`; undefined when it has no access to give */
export function webhookContext(verified: VerifiedWebhook, session: Session | undefined, clients: ShopClients | undefined): PlatformWebhookContext {
  return {
    ...verified.headers,
    payload: verified.payload,
    webhookType: verified.family,
    session,
    admin: clients?.admin,
    storefront: clients?.storefront,
  }
}
