import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import { createAdminContext } from './admin/admin-context'
import type { AdminConnection, PlatformAdminContext } from './admin/admin-context'
import { authenticateEmbedded } from './admin/embedded-admin'
import type { AdminApiContext, StorefrontApiContext } from './api/shop-clients'
import { createApiNotices } from './api/api-notices'
import { createPacing } from './api/pacer'
import { createShopClients } from './api/shop-clients'
import type { PlatformBilling } from './billing/billing-plans'
import { parsePlans } from './billing/parse-plans'
import { createSignedCalls } from './signed-body/flow-and-fulfillment'
import type { SignedCalls } from './signed-body/flow-and-fulfillment'
import { AppDistribution } from '../../shared/app-distribution'
import { PLAN_PARAM } from '../../shared/wire'
import type { PlatformConfig } from './config/config'
import { encryptTokens } from './encryption/encrypted-storage'
import { reencryptSessions } from './encryption/reencrypt-sessions'
import type { ReencryptionCounts, SessionSelection } from './encryption/reencrypt-sessions'
import { PlatformError } from './errors/errors'
import { createExtensionAuthenticator } from './admin/extension-authenticator'
import type {
  ExtensionOptions,
  PlatformPosContext,
  PlatformPublicContext,
} from './admin/extension-authenticator'
import type { Inbox } from './inbox/create-inbox'
import type { PlatformInboxOptions } from './inbox/inbox-settings'
import { createObservedLock } from './locks/observed-lock'
import type { PlatformLock } from './locks/platform-lock'
import { login } from './oauth/login'
import type { LoginError } from '../../shared/login-error'
import { NO_OBSERVER } from './platform-observer'
import type { PlatformObserver } from './platform-observer'
import { createOAuthFlow } from './oauth/oauth'
import type { OAuthFlow } from './oauth/oauth'
import { exitIframePage, sessionTokenBouncePage } from './pages/exit-iframe'
import { createPricing } from './pricing/create-pricing'
import { createAppProxy } from './proxy/create-app-proxy'
import type { PlatformAppProxyContext } from './proxy/create-app-proxy'
import type { AppProxyOptions } from './proxy/proxy-query'
import { createClaims } from './records/claims'
import type { DropRecords } from './records/record-storage'
import type { RequestBody } from './signed-body/request-body'
import { createReadiness } from './health/readiness'
import type { Readiness } from './health/readiness'
import { readinessChecks } from './health/readiness-checks'
import type { RequestFacts } from './http/request-facts'
import { parseShop } from './shop/shop'
import { hasAccess, noAccessError } from './session/app-access'
import { guardStorage } from './session/guarded-storage'
import type { Session } from './session/session'
import type { SessionStorage } from './session/session-storage'
import { createSessionTokenVerifier } from './session-token/session-token'
import type { SessionTokenPayload } from './session-token/session-token'
import { authenticateFixedToken } from './standalone/fixed-token-admin'
import { logout } from './standalone/logout'
import { createSignIns } from './standalone/sign-ins'
import { authenticateStandalone } from './standalone/standalone-admin'
import type { AccessLoss } from './tokens/access-losses'
import { createAccessTokens } from './tokens/access-tokens'
import { createPlatformClock } from './tokens/platform-clock'
import { createAppEventsApi } from './usage/app-events'
import { createUsageOutbox } from './usage/usage-outbox'
import type { PlatformUsageOptions, UsageOutbox } from './usage/usage-outbox'
import type { AnyPlatformEvent } from './events/platform-event'
import { createWebhooks } from './webhooks/create-webhooks'
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
   * Storage of finished webhook deliveries, installations, used OAuth states and the sign-ins of
   * standalone apps.
   * @default in memory
   */
  records?: Storage
  /** Deletes old records. @default lists their keys and deletes each */
  dropRecords?: DropRecords
  webhooks?: PlatformWebhooks
  /** Events of the app, each with the handle of its subscription. */
  events?: readonly AnyPlatformEvent[]
  /** Stores webhook deliveries and runs their handlers later. @default runs them in the request */
  inbox?: PlatformInboxOptions
  /** Plans by name. */
  billing?: PlatformBilling
  /** Records usage for App Pricing. @default not at all */
  usage?: PlatformUsageOptions
  /** Default of `isTest` for charges. @default false */
  isTestByDefault?: boolean
  hooks?: PlatformHooks
  /**
   * Prevents processes that share the storage from requesting tokens of one shop concurrently.
   * @default only the requests of this process wait for each other
   */
  lock?: PlatformLock
  /** Observes token grants, API calls and webhooks. */
  observer?: PlatformObserver
  fetch?: typeof fetch
  /** Epoch milliseconds. */
  now?: () => number
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
   * @throws PlatformResponse | PlatformError The calls of the context may throw them as well.
   */
  admin<T extends object = SessionTokenPayload>(
    request: RequestFacts,
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
  readonly inbox?: Inbox
  /** The outbox of recorded usage, idle until it is started or records. Undefined without one. */
  readonly usage?: UsageOutbox
  /** Authenticates a request of a checkout or customer account extension. @throws PlatformResponse */
  public(request: RequestFacts, options?: ExtensionOptions): PlatformPublicContext
  /** Authenticates a request of a point-of-sale extension. @throws PlatformResponse */
  pos(request: RequestFacts, options?: ExtensionOptions): PlatformPosContext
  /** Authenticates a request that a storefront forwarded. @throws PlatformError */
  appProxy(request: RequestFacts, options?: AppProxyOptions): Promise<PlatformAppProxyContext>
  /** Exchanges a shop's permanent token for an expiring one. This cannot be undone. */
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

/** Creates the protocol of an app, with its keys, caches and clients. */
export function createPlatform(options: PlatformOptions): Platform {
  const { config, hooks, observer = NO_OBSERVER } = options
  const now = options.now ?? Date.now
  // Read on each call, so that an instrumented or replaced `fetch` is used.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const stored = guardStorage(options.sessionStorage)
  // Outside of the guard: the storage and its errors contain ciphertexts only.
  const storage = encryptTokens(stored, config.encryptionKeys)
  const records = options.records ?? createStorage()
  const verifier = createSessionTokenVerifier({
    apiKey: config.apiKey,
    secrets: config.verificationSecrets,
    profile: config.profile,
  })
  const clock = createPlatformClock(send, now)
  const tokens = createAccessTokens({
    config,
    storage,
    records,
    fetch: clock.fetch,
    now,
    toPlatformTime: clock.toPlatformTime,
    afterAuth: async session => {
      await hooks?.afterAuth?.({ session, admin: clientsFor(session).admin })
    },
    accessLost: async loss => {
      await hooks?.accessLost?.(loss)
    },
    lock:
      options.lock &&
      createObservedLock(options.lock, { now, warn: message => observer.warn(message) }),
    observer,
  })
  const pacing = createPacing()
  const notices = createApiNotices({ now, warn: message => observer.warn(message) })
  const clientsFor = (session: Session) =>
    createShopClients({ config, tokens, fetch: send, now, pacing, notices, observer }, session)
  const pricing = createPricing({
    config,
    records,
    fetch: send,
    now,
    adminOf: async shop => clientsFor(await shopSession(shop)).admin,
    warn: message => observer.warn(message),
  })
  const kept = {
    records,
    now,
    drop: options.dropRecords,
    warn: (message: string) => observer.warn(message),
  }
  const signIns = createSignIns(kept)
  const usedStates = createClaims('oauth-state', { ...kept, exclusively: tokens.exclusively })
  const oauth = createOAuthFlow({
    config,
    fetch: clock.fetch,
    now,
    storage,
    signIns,
    usedStates,
    complete: tokens.complete,
    keep: tokens.keep,
    observer,
  })
  const services = {
    config,
    storage,
    records,
    tokens,
    signIns,
    clientsFor,
    fetch: send,
    verifier,
    oauth,
    pacing,
    notices,
    observer,
    now,
    plans: parsePlans(options.billing),
    isTestByDefault: options.isTestByDefault ?? false,
    findSubscription: pricing.findSubscription,
    pricing,
  }
  const connect = connectionFor(config, services)
  const isAppPricing = config.pricing === 'app_pricing'
  const webhooks = createWebhooks({
    ...services,
    webhooks: options.webhooks ?? {},
    events: options.events,
    inbox: options.inbox,
    dropRecords: options.dropRecords,
  })

  const usage = options.usage && createUsage(options.usage)
  const readiness = createReadiness({
    checks: readinessChecks({
      sessions: stored,
      records,
      lock: options.lock,
      inbox: webhooks.inbox,
      usage,
    }),
    now,
    warn: message => observer.warn(message),
  })

  function createUsage(usageOptions: PlatformUsageOptions): UsageOutbox {
    if (config.pricing !== 'app_pricing')
      throw new PlatformError(
        'configuration_invalid',
        "The option usage is for App Pricing: set pricing: 'app_pricing', or remove it.",
      )
    return createUsageOutbox({
      options: usageOptions,
      config,
      api: createAppEventsApi({ config, fetch: send, now }),
      shopIdOf: pricing.shopIdOf,
      cycleStartOf: async shop => {
        const admin = async () => clientsFor(await shopSession(shop)).admin
        // Unknown: the time of the recording is as good as any other.
        const found = await pricing.findSubscription(shop, admin).catch(() => null)
        return found?.currentBillingCycle?.startTime ?? null
      },
      now,
      warn: message => observer.warn(message),
    })
  }

  function requireShop(input: string): string {
    const shop = parseShop(input, config.profile)
    if (!shop)
      throw new PlatformError(
        'shop_invalid',
        `The call needs a shop's domain, e.g. my-shop.${config.profile.shopDomainList[0]}`,
      )
    return shop
  }

  async function shopSession(input: string): Promise<Session> {
    const shop = requireShop(input)
    const session = await tokens.forShop(shop)
    if (!hasAccess(session, config)) throw noAccessError(shop)
    return session
  }

  return {
    config,
    admin: async request => {
      const connection = await connect(request)
      if (isAppPricing && hasPlanParam(request)) await pricing.reportChange(connection.session.shop)
      return createAdminContext(request, connection, services)
    },
    async unauthenticatedAdmin(shop) {
      const session = await shopSession(shop)
      return { session, admin: clientsFor(session).admin }
    },
    async unauthenticatedStorefront(shop) {
      const session = await shopSession(shop)
      return { session, storefront: clientsFor(session).storefront }
    },
    webhook: webhooks.receive,
    registerWebhooks: webhooks.register,
    inbox: webhooks.inbox,
    usage: usage && {
      ...usage,
      record: async (shop, ...use) => usage.record(requireShop(shop), ...use),
    },
    ...createSignedCalls(services),
    public: createExtensionAuthenticator('public', services),
    pos: createExtensionAuthenticator('pos', services),
    appProxy: createAppProxy(services),
    migrate: async shop => tokens.migrate(requireShop(shop)),
    clientCredentials: async shop => tokens.clientCredentials(requireShop(shop)),
    reencrypt: sessions =>
      reencryptSessions(sessions, {
        storage: stored,
        keys: config.encryptionKeys,
        exclusively: tokens.exclusively,
      }),
    readiness,
    oauth,
    login: (request, readForm) => login(request, readForm, config),
    logout: request => logout(request, services),
    exitIframe: request => exitIframePage(request, config),
    sessionTokenBounce: request => sessionTokenBouncePage(request, config),
  }
}

/** True for a page that the platform opened because the merchant chose a plan. */
function hasPlanParam({ url }: RequestFacts): boolean {
  return url.includes(`${PLAN_PARAM}=`)
}

/** Returns the authentication of this kind of app. */
function connectionFor(
  config: PlatformConfig,
  services: Parameters<typeof authenticateEmbedded>[1] &
    Parameters<typeof authenticateStandalone>[1],
) {
  return (request: RequestFacts): Promise<AdminConnection> | AdminConnection => {
    if (config.distribution === AppDistribution.PlatformAdmin)
      return authenticateFixedToken(request, config)
    return config.embedded
      ? authenticateEmbedded(request, services)
      : authenticateStandalone(request, services)
  }
}
