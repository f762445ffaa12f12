import type { Storage } from 'unstorage'
import type { PlatformAdminContext, WrapCalls } from './admin/admin-context'
import type { AdminApiContext, StorefrontApiContext } from './api/shop-clients'
import type { PlatformBilling } from './billing/billing-plans'
import type { SignedCalls } from './signed-body/flow-and-fulfillment'
import type { PlatformConfig } from './config/config'
import type { ReencryptionCounts, SessionSelection } from './encryption/reencrypt-sessions'
import type {
  ExtensionOptions,
  PlatformPosContext,
  PlatformPublicContext,
} from './admin/extension-authenticator'
import type { Inbox } from './inbox/create-inbox'
import type { PlatformInboxOptions } from './inbox/inbox-settings'
import type { PlatformLock } from './locks/platform-lock'
import type { LoginError } from '../../shared/login-error'
import type { PlatformObserver } from './platform-observer'
import type { OAuthFlow } from './oauth/oauth'
import type { PlatformAppProxyContext } from './proxy/create-app-proxy'
import type { AppProxyOptions } from './proxy/proxy-query'
import type { ExpiringStore } from './records/expiring-store'
import type { RequestBody } from './signed-body/request-body'
import type { Readiness } from './health/readiness'
import type { RequestFacts } from './http/request-facts'
import type { Session } from './session/session'
import type { SessionStorage } from './session/session-storage'
import type { SessionTokenPayload } from './session-token/session-token'
import type { AccessLoss } from './tokens/access-losses'
import type { CreateAppJobs, Jobs } from './jobs/create-jobs'
import type { PlatformShops } from './shop/installed-shops'
import type { PlatformUsageOptions, UsageOutbox } from './usage/usage-outbox'
import type { AnyPlatformEvent } from './events/platform-event'
import type { WebhookRegistrations } from './webhooks/register-webhooks'
import type { PlatformWebhookContext } from './webhooks/webhook-context'
import type { PlatformWebhooks } from './webhooks/webhook-handler'

/** Hooks of the app. */
export interface PlatformHooks {
  /**
   * Runs after each completed grant. `session.isOnline` is true for the token of a user, false for
   * that of the shop.
   */
  afterAuth?: (options: { session: Session; admin: AdminApiContext }) => void | Promise<void>
  /**
   * Runs when the app has lost access to a shop: no stored token works, and none can be obtained
   * without the merchant. Once per loss among all processes, not per request. The next visit of the
   * merchant restores the access. Also runs when the shop has uninstalled the app and the webhook
   * has not arrived yet.
   */
  accessLost?: (options: AccessLoss) => void | Promise<void>
}

export interface PlatformOptions {
  config: PlatformConfig
  sessionStorage: SessionStorage
  /**
   * Storage of installations and other records.
   * @default in memory
   */
  records?: Storage | undefined
  /**
   * Store of finished webhook deliveries, used OAuth states and the sign-ins of standalone apps.
   * @default in `records`, and old ones are deleted once a day, by listing all
   */
  expiring?: ExpiringStore | undefined
  webhooks?: PlatformWebhooks | undefined
  /** Events of the app, each with the handle of its subscription. */
  events?: readonly AnyPlatformEvent[] | undefined
  /** Stores webhook deliveries and runs their handlers later. @default runs them in the request */
  inbox?: PlatformInboxOptions | undefined
  /** Plans by name. */
  billing?: PlatformBilling | undefined
  /** Records usage for App Pricing. @default not at all */
  usage?: PlatformUsageOptions | undefined
  /**
   * Creates the jobs of the app, with `createJobs`. Passed in, so that an app without jobs has none
   * of their code. @default no jobs
   */
  createJobs?: CreateAppJobs | undefined
  /** Writes the lines of jobs. @default nowhere */
  log?: ((level: 'info' | 'warn' | 'error', message: string) => void) | undefined
  /** Default of `isTest` for charges. @default false */
  isTestByDefault?: boolean | undefined
  hooks?: PlatformHooks | undefined
  /**
   * Prevents processes that share the storage from requesting tokens of one shop concurrently.
   * @default only the requests of this process wait for each other
   */
  lock?: PlatformLock | undefined
  /** Observes token grants, API calls and webhooks. */
  observer?: PlatformObserver | undefined
  fetch?: typeof fetch | undefined
  /** Epoch milliseconds. */
  now?: (() => number) | undefined
}

/**
 * The protocol for one app. A request is a web `Request`, or an object with its method, url and
 * headers.
 */
export interface Platform extends SignedCalls {
  readonly config: PlatformConfig
  /**
   * Authenticates a request from the admin, or of a signed-in merchant.
   *
   * @param wrap puts something around each call of the context's parts. Default: nothing
   * @throws PlatformResponse | PlatformError The calls of the context may throw them as well.
   */
  admin<T extends object = SessionTokenPayload>(
    request: RequestFacts,
    wrap?: WrapCalls,
  ): Promise<PlatformAdminContext<T>>
  /**
   * Returns Admin API access without a request.
   *
   * @throws PlatformError `shop_invalid` | `session_not_found`
   */
  unauthenticatedAdmin(shop: string): Promise<{ session: Session; admin: AdminApiContext }>
  /**
   * Returns Storefront API access without a request.
   *
   * @throws PlatformError `shop_invalid` | `session_not_found`
   */
  unauthenticatedStorefront(
    shop: string,
  ): Promise<{ session: Session; storefront: StorefrontApiContext }>
  /** Receives a webhook delivery and runs its handlers. @throws PlatformError */
  webhook(request: RequestFacts, body: RequestBody): Promise<PlatformWebhookContext>
  /** Subscribes a shop to the topics whose handlers have a callback URL. */
  registerWebhooks(session: Session): Promise<WebhookRegistrations>
  /** The webhook inbox, idle until it is started or receives a delivery. Undefined without one. */
  readonly inbox?: Inbox | undefined
  /** The outbox of recorded usage, idle until it is started or records. Undefined without one. */
  readonly usage?: UsageOutbox | undefined
  /** The jobs of the app, idle until they are started or one is stored. Undefined without them. */
  readonly jobs?: Jobs | undefined
  /** Lists the shops that have the app, page by page. */
  readonly shops: PlatformShops
  /**
   * Authenticates a request of a checkout or customer account extension.
   *
   * @throws PlatformResponse
   */
  public(request: RequestFacts, options?: ExtensionOptions): PlatformPublicContext
  /** Authenticates a request of a point-of-sale extension. @throws PlatformResponse */
  pos(request: RequestFacts, options?: ExtensionOptions): PlatformPosContext
  /** Authenticates a request that a storefront forwarded. @throws PlatformError */
  appProxy(request: RequestFacts, options?: AppProxyOptions): Promise<PlatformAppProxyContext>
  /** Exchanges a shop's permanent token for an expiring one. Can be repeated after a failure. */
  migrate(shop: string): Promise<Session>
  /** Requests a token with the app's credentials, for shops of the app's own organization. */
  clientCredentials(shop: string): Promise<Session>
  /** Encrypts stored tokens with the first of `config.encryptionKeys` while the app runs. */
  reencrypt(sessions: SessionSelection): Promise<ReencryptionCounts>
  /** Checks whether the storages that requests need can be used. Never rejects. */
  readiness(): Promise<Readiness>
  readonly oauth: OAuthFlow
  /** Redirects a visitor to the sign-in of their shop. @throws PlatformResponse for a valid shop */
  login(
    request: RequestFacts,
    readForm: () => Promise<string | null>,
  ): Promise<{ errors: LoginError }>
  logout(request: RequestFacts): Promise<Response>
  exitIframe(request: RequestFacts): Response
  sessionTokenBounce(request: RequestFacts): Response
}
