import { createStorage } from 'unstorage'
import { createAdminContext } from './admin/admin-context'
import type { AdminConnection } from './admin/admin-context'
import { authenticateEmbedded } from './admin/embedded-admin'
import { createApiNotices } from './api/api-notices'
import { createForbiddenShops } from './api/forbidden-shops'
import { createPacing } from './api/pacer'
import { createShopClients } from './api/shop-clients'
import { checkPlanSource, parsePlans } from './billing/parse-plans'
import { createSignedCalls } from './signed-body/flow-and-fulfillment'
import { AppDistribution } from '../../shared/app-distribution'
import { PLAN_PARAM } from '../../shared/wire'
import type { PlatformConfig } from './config/config'
import { encryptTokens } from './encryption/encrypted-storage'
import { reencryptSessions } from './encryption/reencrypt-sessions'
import { PlatformError } from './errors/errors'
import { createExtensionAuthenticator } from './admin/extension-authenticator'
import { createObservedLock } from './locks/observed-lock'
import { login } from './oauth/login'
import { NO_OBSERVER } from './platform-observer'
import { createOAuthFlow } from './oauth/oauth'
import { exitIframePage, sessionTokenBouncePage } from './pages/exit-iframe'
import { createPricing } from './pricing/create-pricing'
import { requireAppPricing } from './pricing/require-app-pricing'
import { createAppProxy } from './proxy/create-app-proxy'
import { createClaims } from './records/claims'
import { expiringStoreOf } from './records/expiring-store'
import { createReadiness } from './health/readiness'
import { readinessChecks } from './health/readiness-checks'
import type { RequestFacts } from './http/request-facts'
import { createInstalledShops } from './shop/installed-shops'
import { parseShop } from './shop/shop'
import { hasAccess, noAccessError } from './session/app-access'
import { guardStorage } from './session/guarded-storage'
import type { Session } from './session/session'
import { createSessionTokenVerifier } from './session-token/session-token'
import { authenticateFixedToken } from './standalone/fixed-token-admin'
import { logout } from './standalone/logout'
import { createSignIns } from './standalone/sign-ins'
import { authenticateStandalone } from './standalone/standalone-admin'
import { createAccessTokens } from './tokens/access-tokens'
import { createPlatformClock } from './tokens/platform-clock'
import { createAppEventsApi } from './usage/app-events'
import { createUsageOutbox } from './usage/usage-outbox'
import type { PlatformUsageOptions, UsageOutbox } from './usage/usage-outbox'
import { createWebhooks } from './webhooks/create-webhooks'
import type { Platform, PlatformOptions } from './platform'

/**
 * Creates the protocol of an app, with its keys, caches and clients. Where to look:
 *
 * - Who sends a request: `session-token/` verifies App Bridge's token, `admin/` decides what an
 *   embedded app responds to it, `standalone/` reads the cookie of an app outside of the admin, and
 *   `oauth/` signs a merchant in.
 * - Access to a shop: `tokens/` obtains and renews access tokens, `session/` stores them,
 *   `encryption/` encrypts them, and `locks/` keeps processes apart.
 * - Calls to the platform: `api/`, `bulk/`, `scopes/`; `billing/` and `pricing/` for payments, and
 *   `usage/` for what is billed by use.
 * - Requests of the platform: `webhooks/`, `events/`, `proxy/` and `signed-body/`; `inbox/` stores
 *   deliveries.
 *
 * ARCHITECTURE.md has the path of a request through these folders.
 */
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
  const plans = parsePlans(options.billing)
  checkPlanSource(plans, config)
  const pacing = createPacing()
  const notices = createApiNotices({ now, warn: message => observer.warn(message) })
  const forbidden = createForbiddenShops({
    records,
    exclusively: tokens.exclusively,
    observer,
    now,
  })
  const clientsFor = (session: Session) =>
    createShopClients(
      { config, tokens, fetch: send, now, pacing, notices, forbidden, observer },
      session,
    )
  const pricing = createPricing({
    config,
    records,
    fetch: send,
    now,
    adminOf: async shop => clientsFor(await shopSession(shop)).admin,
    warn: message => observer.warn(message),
  })
  const expiring = options.expiring ?? expiringStoreOf(records)
  const kept = { store: expiring, now, warn: (message: string) => observer.warn(message) }
  const signIns = createSignIns({ records, ...kept })
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
    forbidden,
    observer,
    now,
    plans,
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
    expiring,
    // Created below: it needs what this uses, too.
    forgetJobs: async shop => jobs?.forget(shop),
  })

  const usage = options.usage && createUsage(options.usage)
  const shops = createInstalledShops({
    config,
    records,
    stored: shop => tokens.stored(shop),
    now,
  })
  const jobs = options.createJobs?.({
    config,
    records,
    shops,
    requireShop,
    adminOf: async shop => {
      const session = await shopSession(shop)
      return { session, admin: clientsFor(session).admin }
    },
    observer,
    log: options.log ?? (() => {}),
    now,
  })
  const readiness = createReadiness({
    checks: readinessChecks({
      sessions: stored,
      records,
      lock: options.lock,
      inbox: webhooks.inbox,
      usage,
      jobs,
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
    requireAppPricing(config)
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
    admin: async (request, wrap = calls => calls) => {
      const connection = await connect(request)
      if (isAppPricing && hasPlanParam(request))
        await pricing.reportLanding(connection.session.shop)
      return createAdminContext(request, connection, services, wrap)
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
    jobs,
    shops,
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
    readiness: async () => ({ ...(await readiness()), forbiddenShops: forbidden.count() }),
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
