import { createStorage } from 'unstorage'
import type { Storage } from 'unstorage'
import type { AdminConnection } from './admin/admin-connection'
import { createAdminContext } from './admin/admin-context'
import type { PlatformAdminContext } from './admin/admin-context'
import { authenticateEmbedded } from './admin/embedded-admin'
import type { AdminApiContext } from './api/admin-client'
import { createApiNotices } from './api/api-notices'
import { createPacing } from './api/pacing'
import { createShopClients } from './api/shop-clients'
import type { StorefrontApiContext } from './api/storefront-client'
import type { PlatformBilling } from './billing/billing-plans'
import { parsePlans } from './billing/parse-plans'
import { createSignedCalls } from './calls/signed-calls'
import type { SignedCalls } from './calls/signed-calls'
import { AppDistribution } from './config/app-distribution'
import type { PlatformConfig } from './config/config'
import { encryptTokens } from './encryption/encrypted-storage'
import { reencryptSessions } from './encryption/reencrypt-sessions'
import type { ReencryptionCounts, SessionSelection } from './encryption/reencrypt-sessions'
import { PlatformError } from './errors/errors'
import { createExtensionAuthenticator } from './extensions/extension-authenticator'
import type { ExtensionOptions, PlatformPosContext, PlatformPublicContext } from './extensions/extension-authenticator'
import type { Inbox } from './inbox/create-inbox'
import type { PlatformInboxOptions } from './inbox/inbox-settings'
import type { PlatformLock } from './locks/platform-lock'
import { login } from './login/login'
import type { LoginError } from './login/login-error'
import { NO_OBSERVER } from './observe/platform-observer'
import type { PlatformObserver } from './observe/platform-observer'
import { createOAuthFlow } from './oauth/oauth'
import type { OAuthFlow } from './oauth/oauth'
import { exitIframePage, sessionTokenBouncePage } from './pages/exit-iframe'
import { createAppProxy } from './proxy/create-app-proxy'
import type { PlatformAppProxyContext } from './proxy/create-app-proxy'
import type { AppProxyOptions } from './proxy/proxy-query'
import type { DropRecords } from './records/drop-records'
import type { RequestBody } from './request/request-body'
import { passOn } from './request/ending'
import type { Ending } from './request/ending'
import type { RequestFacts } from './request/request-facts'
import { parseShop } from './request/shop'
import { hasAccess, noAccessError } from './session/app-access'
import { guardStorage } from './session/guarded-storage'
import type { Session } from './session/session'
import type { SessionStorage } from './session/session-storage'
import { createSessionTokenVerifier } from './session-token/session-token'
import type { SessionTokenPayload } from './session-token/session-token'
import { authenticateFixedToken } from './standalone/fixed-token-admin'
import { logout } from './standalone/logout'
import { authenticateStandalone } from './standalone/standalone-admin'
import { createAccessTokens } from './tokens/access-tokens'
import { createWebhooks } from './webhooks/create-webhooks'
import { rememberInstallation } from './webhooks/installation'
import type { WebhookRegistrations } from './webhooks/register-webhooks'
import type { PlatformWebhookContext } from './webhooks/webhook-context'
import type { PlatformWebhooks } from './webhooks/webhook-handler'

/** What an app may run after each completed grant. */
export interface PlatformHooks {
  /** `session.isOnline` says whose token it is: the user's own, or the shop's. */
  afterAuth?: (options: { session: Session, admin: AdminApiContext }) => void | Promise<void>
}

export interface PlatformOptions {
  config: PlatformConfig
  sessionStorage: SessionStorage
  /** Where finished webhook deliveries and the times of installation are kept; default: in memory. */
  records?: Storage
  /** How old records are deleted; default: their keys are listed, and each is deleted. */
  dropRecords?: DropRecords
  webhooks?: PlatformWebhooks
  /** Keeps webhook deliveries and runs their handlers later; default: they run within the request. */
  inbox?: PlatformInboxOptions
  /** Plans by name. */
  billing?: PlatformBilling
  /** Whether charges are tests unless the call says otherwise. @default false */
  isTestByDefault?: boolean
  hooks?: PlatformHooks
  /** Keeps processes that share the storage from getting tokens for one shop at once; default: only those of this process wait for each other. */
  lock?: PlatformLock
  /** Learns of token grants, API calls and webhooks. */
  observer?: PlatformObserver
  fetch?: typeof fetch
  /** Epoch milliseconds. */
  now?: () => number
}

/** The protocol for one app. Requests are web `Request`s or anything with their method, url and headers. */
export interface Platform extends SignedCalls {
  readonly config: PlatformConfig
  /**
   * Authenticates a request from the admin, or of a signed-in merchant.
   *
   * @param ending runs what the context does later and what may end the request as well
   * @throws PlatformAnswer | PlatformError
   */
  admin<T extends object = SessionTokenPayload>(request: RequestFacts, ending?: Ending): Promise<PlatformAdminContext<T>>
  /** Admin API access without a request. @throws PlatformError `shop_invalid` | `session_not_found` */
  unauthenticatedAdmin(shop: string): Promise<{ session: Session, admin: AdminApiContext }>
  /** Storefront API access without a request. @throws PlatformError `shop_invalid` | `session_not_found` */
  unauthenticatedStorefront(shop: string): Promise<{ session: Session, storefront: StorefrontApiContext }>
  /** Receives a webhook delivery and runs its handlers. @throws PlatformError */
  webhook(request: RequestFacts, body: RequestBody): Promise<PlatformWebhookContext>
  /** Subscribes a shop to the topics whose handlers name an address. */
  registerWebhooks(session: Session): Promise<WebhookRegistrations>
  /** Runs nothing until it is started, or the first delivery comes. Undefined in an app without one. */
  readonly inbox?: Inbox
  /** Authenticates a request of a checkout or customer account extension. @throws PlatformAnswer */
  public(request: RequestFacts, options?: ExtensionOptions): PlatformPublicContext
  /** Authenticates a request of a point-of-sale extension. @throws PlatformAnswer */
  pos(request: RequestFacts, options?: ExtensionOptions): PlatformPosContext
  /** Authenticates a request that a storefront forwarded. @throws PlatformError */
  appProxy(request: RequestFacts, options?: AppProxyOptions): Promise<PlatformAppProxyContext>
  /** Trades a shop's token that never expires for one that does, for good. */
  migrate(shop: string): Promise<Session>
  /** Gets a shop's token with the app's own credentials, for shops of the app's own organization. */
  clientCredentials(shop: string): Promise<Session>
  /** Encrypts stored tokens with the first of `config.encryptionKeys`, beside the running app. */
  reencrypt(sessions: SessionSelection): Promise<ReencryptionCounts>
  readonly oauth: OAuthFlow
  /** Takes a visitor to the sign-in of their shop. @throws PlatformAnswer for a valid shop */
  login(request: RequestFacts, readForm: () => Promise<string | null>): Promise<{ errors: LoginError }>
  logout(request: RequestFacts): Promise<Response>
  exitIframe(request: RequestFacts): Response
  sessionTokenBounce(request: RequestFacts): Response
}

/** Builds everything that is made once: keys, caches, clients. */
export function createPlatform(options: PlatformOptions): Platform {
  const { config, hooks, observer = NO_OBSERVER } = options
  const now = options.now ?? Date.now
  // Looked up at each call, so that an instrumented or replaced `fetch` is the one that is used.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const stored = guardStorage(options.sessionStorage)
  // Above the guard: what the storage and its errors get to see are ciphertexts.
  const storage = encryptTokens(stored, config.encryptionKeys)
  const records = options.records ?? createStorage()
  const verifier = createSessionTokenVerifier({ apiKey: config.apiKey, secrets: config.verificationSecrets, profile: config.profile })
  const tokens = createAccessTokens({
    config,
    storage,
    fetch: send,
    now,
    afterAuth: async (session) => {
      await rememberInstallation(records, session.shop, now())
      await hooks?.afterAuth?.({ session, admin: clientsFor(session).admin })
    },
    lock: options.lock,
    observer,
  })
  const pacing = createPacing()
  const notices = createApiNotices({ now, warn: message => observer.warn(message) })
  const clientsFor = (session: Session) => createShopClients({ config, tokens, fetch: send, now, pacing, notices, observer }, session)
  const oauth = createOAuthFlow({ config, fetch: send, now, storage, complete: tokens.complete, keep: tokens.keep, observer })
  const services = {
    config, storage, records, tokens, clientsFor, fetch: send, verifier, oauth, pacing, notices, observer, now,
    plans: parsePlans(options.billing),
    isTestByDefault: options.isTestByDefault ?? false,
  }
  const connect = connectionFor(config, services)
  const webhooks = createWebhooks({ ...services, webhooks: options.webhooks ?? {}, inbox: options.inbox, dropRecords: options.dropRecords })

  function requireShop(input: string, utility: string): string {
    const shop = parseShop(input, config.profile)
    if (!shop) throw new PlatformError('shop_invalid', `${utility} needs a shop's domain, e.g. my-shop.${config.profile.shopDomainList[0]}`)
    return shop
  }

  async function shopSession(input: string, utility: string): Promise<Session> {
    const shop = requireShop(input, utility)
    const session = await tokens.forShop(shop)
    if (!hasAccess(session, config)) throw noAccessError(shop)
    return session
  }

  return {
    config,
    admin: async (request, ending = passOn) => createAdminContext(request, await connect(request), services, ending),
    async unauthenticatedAdmin(shop) {
      const session = await shopSession(shop, 'usePlatformUnauthenticatedAdmin')
      return { session, admin: clientsFor(session).admin }
    },
    async unauthenticatedStorefront(shop) {
      const session = await shopSession(shop, 'usePlatformUnauthenticatedStorefront')
      return { session, storefront: clientsFor(session).storefront }
    },
    webhook: webhooks.receive,
    registerWebhooks: webhooks.register,
    inbox: webhooks.inbox,
    ...createSignedCalls(services),
    public: createExtensionAuthenticator('public', services),
    pos: createExtensionAuthenticator('pos', services),
    appProxy: createAppProxy(services),
    migrate: async shop => tokens.migrate(requireShop(shop, 'migratePlatformTokens')),
    clientCredentials: async shop => tokens.clientCredentials(requireShop(shop, 'requestPlatformClientCredentials')),
    reencrypt: sessions => reencryptSessions(sessions, { storage: stored, keys: config.encryptionKeys, exclusively: tokens.exclusively }),
    oauth,
    login: (request, readForm) => login(request, readForm, config),
    logout: request => logout(request, services),
    exitIframe: request => exitIframePage(request, config),
    sessionTokenBounce: request => sessionTokenBouncePage(request, config),
  }
}

/** How this kind of app knows who calls. */
function connectionFor(config: PlatformConfig, services: Parameters<typeof authenticateEmbedded>[1] & Parameters<typeof authenticateStandalone>[1]) {
  return (request: RequestFacts): Promise<AdminConnection> | AdminConnection => {
    if (config.distribution === AppDistribution.PlatformAdmin) return authenticateFixedToken(request, config)
    return config.embedded ? authenticateEmbedded(request, services) : authenticateStandalone(request, services)
  }
}
