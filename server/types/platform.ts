import type { AdminApiContext, GraphQLClient, StorefrontApiContext } from '../core/api/shop-clients'
import type { BillingContext } from '../core/billing/billing-context'
import type { PlatformBilling } from '../core/billing/billing-plans'
import type { PlatformAdminContext } from '../core/admin/admin-context'
import type {
  PlatformFlowContext,
  PlatformFulfillmentServiceContext,
} from '../core/signed-body/flow-and-fulfillment'
import type {
  PlatformEvent,
  PlatformEventContext,
  PlatformEventPayload,
} from '../core/events/platform-event'
import type { PlatformHooks } from '../core/platform'
import type { ReencryptionCounts } from '../core/encryption/reencrypt-sessions'
import type { PlatformLock } from '../core/locks/platform-lock'
import type { PlatformInbox } from '../core/inbox/inbox'
import type { PlatformInboxOptions } from '../core/inbox/inbox-settings'
import type {
  PlatformJob,
  PlatformJobContext,
  PlatformShopJobContext,
} from '../core/jobs/platform-job'
import type { PlatformJobsOptions } from '../core/jobs/jobs-options'
import type { PlatformJobs } from '../core/jobs/platform-jobs'
import type {
  PlatformShop,
  PlatformShopsOptions,
  PlatformShopsPage,
} from '../core/shop/installed-shops'
import type { PlatformUsageOptions, PlatformUsageOutbox } from '../core/usage/usage-outbox'
import type { UsageOptions } from '../core/usage/usage-event'
import type {
  ExtensionOptions,
  PlatformPosContext as VerifiedPos,
  PlatformPublicContext as VerifiedPublic,
} from '../core/admin/extension-authenticator'
import type { PlatformAppProxyContext } from '../core/proxy/create-app-proxy'
import type { AppProxyOptions } from '../core/proxy/proxy-query'
import type { PlatformPayload } from '../core/signed-body/signed-payload'
import type { ScopesContext } from '../core/scopes/create-scopes'
import type { ObservedRequest } from '../nitro/observe/observed-request'
import type { ApiForbiddenWork, TokenGrantKind } from '../core/platform-observer'
import type { Session } from '../core/session/session'
import type { SessionStorage } from '../core/session/session-storage'
import type { AccessLoss } from '../core/tokens/access-losses'
import type { ExtensionTokenPayload } from '../core/session-token/extension-token'
import type { SessionTokenPayload } from '../core/session-token/session-token'
import type { WebhookRegistrations } from '../core/webhooks/register-webhooks'
import type { PlatformWebhookContext } from '../core/webhooks/webhook-context'
import type { PlatformWebhooks, WebhookHandler } from '../core/webhooks/webhook-handler'
import type { WebVitalName } from '../../shared/web-vitals'

export type {
  AdminApiContext,
  BillingContext,
  GraphQLClient,
  PlatformAppProxyContext,
  PlatformBilling,
  PlatformEvent,
  PlatformEventContext,
  PlatformEventPayload,
  PlatformFulfillmentServiceContext,
  PlatformInbox,
  PlatformInboxOptions,
  PlatformJob,
  PlatformJobContext,
  PlatformJobs,
  PlatformJobsOptions,
  PlatformPayload,
  PlatformShop,
  PlatformShopJobContext,
  PlatformShopsOptions,
  PlatformShopsPage,
  PlatformUsageOptions,
  PlatformUsageOutbox,
  PlatformWebhooks,
  ScopesContext,
  StorefrontApiContext,
  WebhookHandler,
}

/** Claims of a verified ID token. */
export type JwtPayload = SessionTokenPayload

/** Options of `afterAuth`. */
export type AfterAuthOptions = Parameters<NonNullable<PlatformHooks['afterAuth']>>[0]

/** What `usePlatformAdmin(event)` resolves to. */
export type AdminContext<T extends object = JwtPayload> = Omit<
  PlatformAdminContext,
  'sessionToken'
> & {
  /** Claims of the verified ID token; present in embedded apps. */
  readonly sessionToken?: T | undefined
}

/** What `usePlatformWebhook(event)` resolves to, and what webhook handlers get. */
export type WebhookContext<Payload extends object = PlatformPayload> =
  PlatformWebhookContext<Payload>

/** What `usePlatformUnauthenticatedAdmin(shop)` resolves to. */
export interface PlatformUnauthenticatedAdminContext {
  /** The shop's offline session; its token was refreshed if it was about to expire. */
  session: Session
  /** Refreshes the token when the work outlives it. */
  admin: AdminApiContext
}

/** What `usePlatformUnauthenticatedStorefront(shop)` resolves to. */
export interface PlatformUnauthenticatedStorefrontContext {
  /** The shop's offline session; its token was refreshed if it was about to expire. */
  session: Session
  /** Refreshes the token when the work outlives it. */
  storefront: StorefrontApiContext
}

/** What `registerPlatformWebhooks(session)` did, by topic. */
export type PlatformWebhookRegistrations = WebhookRegistrations

/** What `usePlatformUsage(shop)` returns. */
export interface PlatformUsage {
  /**
   * Reports that a shop used something. Resolves when the use is durable; it is sent afterwards,
   * and billed once.
   *
   * @param meter handle of a usage meter in the pricing of the app
   * @param quantity units: above 0, with at most six digits after the point
   * @throws PlatformError `usage_invalid` | `storage_failed`
   */
  record: (meter: string, quantity: number, options: UsageOptions) => Promise<void>
}

/** What `reencryptPlatformSessions()` did with the stored sessions. */
export type PlatformReencryption = ReencryptionCounts

/** What `usePlatformFlow(event)` resolves to. */
export type FlowContext<Payload extends object = PlatformPayload> = PlatformFlowContext<Payload>

/** What `usePlatformPublic(event)` resolves to. */
export type PublicContext<T extends object = ExtensionTokenPayload> = Omit<
  VerifiedPublic,
  'sessionToken'
> & { sessionToken: T }

/** What `usePlatformPos(event)` resolves to. */
export type PlatformPosContext<T extends object = ExtensionTokenPayload> = Omit<
  VerifiedPos,
  'sessionToken'
> & { sessionToken: T }

/** Options of `usePlatformPublic` and `usePlatformPos`. */
export type PlatformExtensionOptions = ExtensionOptions

/** Options of `usePlatformAppProxy`. */
export type PlatformAppProxyOptions = AppProxyOptions

/** Argument of the hooks `platform:authenticated` and `platform:refused`. */
export type PlatformRequestDecision = ObservedRequest

/** Argument of the hook `platform:token`: whose token was obtained, and how. */
export interface PlatformTokenDecision {
  how: TokenGrantKind
  shop: string
  /** Whether it is a user's own token. */
  online: boolean
  durationMs: number
}

/** Argument of the hook `platform:access-lost` and of `hooks.accessLost`. */
export type PlatformAccessLoss = AccessLoss

/** Argument of the hook `platform:api-forbidden`. */
export type PlatformApiForbidden = Pick<ApiForbiddenWork, 'shop' | 'rule'>

/** Argument of the hook `platform:web-vital`: a figure of a visit of a merchant. */
export interface PlatformWebVital {
  shop: string
  /** Pattern of the page that was opened, e.g. `/products/:id()`. Sent by the browser. */
  page: string
  name: WebVitalName
  /** Milliseconds; of CLS, the score. */
  value: number
}

/** Argument of the hook `platform:webhook`. */
export interface PlatformWebhookDecision {
  /**
   * `duplicate`: it was handled before, and nothing was run. `failed`: the platform will deliver it
   * again.
   */
  outcome: 'handled' | 'duplicate' | 'failed'
  topic: string
  shop: string
  webhookId: string
  durationMs: number
  /** Code of the error, when it failed. */
  reason?: string
}

/** Argument of `configurePlatform`. */
export interface PlatformRuntimeConfig {
  /** Where sessions live; by default the `platform` mount of Nitro's storage. */
  sessionStorage?: SessionStorage | undefined
  /**
   * Keeps servers from getting tokens for one shop at once; by default where the `platform` mount
   * is, if it can.
   */
  lock?: PlatformLock | undefined
  /**
   * What runs when `usePlatformWebhook` receives a delivery of a topic, e.g. `'orders/create'` or
   * `ORDERS_CREATE`.
   */
  webhooks?: PlatformWebhooks | undefined
  /**
   * Stores deliveries, responds, and runs their handlers afterwards. `true`: in an SQLite file.
   */
  inbox?: boolean | PlatformInboxOptions | undefined
  /** How the jobs of `server/platform/jobs` are stored and run. @default in an SQLite file */
  jobs?: PlatformJobsOptions | undefined
  hooks?: PlatformHooks | undefined
  /**
   * Records usage for App Pricing, with `usePlatformUsage`. `true`: in an SQLite file.
   */
  usage?: boolean | PlatformUsageOptions | undefined
  /**
   * The app's plans by name, for the Billing API; none with App Pricing, where they are in the
   * Partner Dashboard.
   */
  billing?: PlatformBilling | undefined
}
