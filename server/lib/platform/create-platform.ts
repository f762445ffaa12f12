import { createAccessTokens } from './tokens/access-tokens'
import type { AdminApiContext } from './api/admin-client'
import { createShopClients } from './api/shop-clients'
import { createAdminContext, grantOrRefuse } from './admin/admin-context'
import type { PlatformAdminContext } from './admin/admin-context'
import { identifyAdminCaller } from './admin/admin-request'
import type { PlatformConfig } from './config/config'
import { PlatformError } from './errors/errors'
import { exitIframePage, sessionTokenBouncePage } from './pages/exit-iframe'
import { guardStorage } from './session/guarded-storage'
import { createOAuthFlow } from './oauth/oauth'
import type { OAuthFlow } from './oauth/oauth'
import type { RequestFacts } from './request/request-facts'
import type { Session } from './session/session'
import type { SessionStorage } from './session/session-storage'
import { createSessionTokenVerifier } from './session-token/session-token'
import type { SessionTokenPayload } from './session-token/session-token'
import { parseShop } from './request/shop'

/** What an app may run after each completed grant. */
export interface PlatformHooks {
  afterAuth?: (options: { session: Session, admin: AdminApiContext }) => void | Promise<void>
}

export interface PlatformOptions {
  config: PlatformConfig
  sessionStorage: SessionStorage
  hooks?: PlatformHooks
  fetch?: typeof fetch
  /** Epoch milliseconds. */
  now?: () => number
}

/** The protocol for one app. Requests are web `Request`s or anything with their method, url and headers. */
export interface Platform {
  readonly config: PlatformConfig
  /** Authenticates a request from the admin. @throws PlatformAnswer | PlatformError */
  admin<T extends object = SessionTokenPayload>(request: RequestFacts): Promise<PlatformAdminContext<T>>
  /** Admin API access without a request. @throws PlatformError `shop_invalid` | `session_not_found` */
  unauthenticatedAdmin(shop: string): Promise<{ session: Session, admin: AdminApiContext }>
  readonly oauth: OAuthFlow
  exitIframe(request: RequestFacts): Response
  sessionTokenBounce(request: RequestFacts): Response
}

/** Builds everything that is made once: keys, caches, clients. */
export function createPlatform(options: PlatformOptions): Platform {
  const { config, hooks } = options
  const now = options.now ?? Date.now
  // Looked up at each call, so that an instrumented or replaced `fetch` is the one that is used.
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const storage = guardStorage(options.sessionStorage)
  const verifier = createSessionTokenVerifier({ apiKey: config.apiKey, secrets: config.verificationSecrets, profile: config.profile })
  const tokens = createAccessTokens({
    config,
    storage,
    fetch: send,
    now,
    afterAuth: async session => hooks?.afterAuth?.({ session, admin: clientsFor(session).admin }),
  })
  const services = { config, tokens, fetch: send }

  const clientsFor = (session: Session) => createShopClients({ config, tokens, fetch: send, now }, session)

  return {
    config,
    async admin<T extends object>(request: RequestFacts) {
      const caller = identifyAdminCaller(request, { config, verifier, now: now() })
      const session = tokens.remembered(caller) ?? await grantOrRefuse(caller, () => tokens.forSessionToken(caller, caller.sessionToken))
      return createAdminContext<T>(request, caller, session, services)
    },
    async unauthenticatedAdmin(input) {
      const shop = parseShop(input, config.profile)
      if (!shop) throw new PlatformError('shop_invalid', `usePlatformUnauthenticatedAdmin needs a shop's domain, e.g. my-shop.${config.profile.shopDomainList[0]}`)
      const session = await tokens.forShop(shop)
      if (!session?.accessToken) throw new PlatformError('session_not_found', `The app has no access token for ${shop}. It gets one when the merchant opens the app.`)
      return { session, admin: clientsFor(session).admin }
    },
    oauth: createOAuthFlow({ config, fetch: send, now, complete: tokens.complete }),
    exitIframe: request => exitIframePage(request, config),
    sessionTokenBounce: request => sessionTokenBouncePage(request, config),
  }
}
