import { createAdminClient } from '../api/admin-client'
import type { AdminApiContext } from '../api/admin-client'
import { createShopClients } from '../api/shop-clients'
import type { ShopClients } from '../api/shop-clients'
import { createStorefrontClient } from '../api/storefront-client'
import type { StorefrontApiContext } from '../api/storefront-client'
import type { PlatformConfig } from '../config/config'
import { PlatformAnswer } from '../errors/answer'
import { PlatformError } from '../errors/errors'
import { withCors } from '../request/cors'
import type { RequestFacts } from '../request/request-facts'
import type { Session } from '../session/session'
import type { SessionTokenPayload } from '../session-token/session-token'
import type { AccessTokens } from '../tokens/access-tokens'
import { adminRedirect } from './admin-redirect'
import type { RedirectInit } from './admin-redirect'

/** Who calls, however that was proved. */
export interface AdminConnection {
  session: Session
  /** Claims of the session token, in embedded apps. */
  sessionToken?: SessionTokenPayload
  /** Absent where the access token is a fixed one. */
  recovery?: AccessRecovery
}

/** What to do once the platform refuses the access token. */
export interface AccessRecovery {
  /** A session with another access token than the refused one. @throws PlatformAnswer when there is none to be had */
  renew: (rejected: Session) => Promise<Session>
  /** The answer after a second refusal. */
  refuse: () => Response
}

/** What an authenticated admin request can use. */
export interface PlatformAdminContext<T extends object = SessionTokenPayload> {
  /** The session of the shop (or of the user, with online tokens). */
  readonly session: Session
  /** The claims of the verified session token; undefined in an app that is not embedded. */
  readonly sessionToken: T | undefined
  /** Admin API client of the session's shop; made with its first call. */
  readonly admin: AdminApiContext
  /** Storefront API client of the session's shop; made with its first call. */
  readonly storefront: StorefrontApiContext
  /** Adds CORS headers to a response when the request came from another origin. */
  readonly cors: (response: Response) => Response
  /** The answer that takes the merchant to `url`, from inside or outside the iframe. Return it from the handler. */
  readonly redirect: (url: string, init?: RedirectInit) => Response
}

export interface AdminServices {
  config: PlatformConfig
  tokens: AccessTokens
  fetch: typeof fetch
  /** Epoch milliseconds. */
  now: () => number
}

/** Request, connection and secrets stay in the closure: a context that is logged or serialised must not show them. */
export function createAdminContext<T extends object>(request: RequestFacts, connection: AdminConnection, services: AdminServices): PlatformAdminContext<T> {
  const { config } = services
  const { session, recovery } = connection
  let clients: ShopClients | undefined
  // Not getters, which would cost every request more than the few that ask for a client save.
  const made = (): ShopClients => (clients ??= recovery ? createRequestClients(session, recovery, services) : createShopClients(services, session))
  return {
    session,
    // The type of further claims is the app's to know; the standard ones were checked.
    sessionToken: connection.sessionToken as object | undefined as T | undefined,
    cors: response => withCors(request, config.appUrl, response),
    redirect: (url, init) => adminRedirect({ request, shop: session.shop, config }, url, init),
    admin: { graphql: (query, options) => made().admin.graphql(query, options) },
    storefront: { graphql: (query, options) => made().storefront.graphql(query, options) },
  }
}

/** The APIs for one request: a refused token is replaced once, and a second refusal ends the request. */
function createRequestClients(session: Session, recovery: AccessRecovery, services: AdminServices): ShopClients {
  const { config, tokens, fetch } = services
  let current = session
  const options = {
    shop: session.shop,
    apiVersion: config.apiVersion,
    config,
    fetch,
    accessToken: () => current.accessToken ?? '',
    onUnauthorized: async (refused: string) => {
      // A call at the same time may have replaced the refused token: the new one must not be thrown away as well.
      if (current.accessToken && current.accessToken !== refused) return current.accessToken
      current = await recovery.renew(current)
      return current.accessToken ?? ''
    },
  }

  async function refusing<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call
    }
    catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'admin_api_unauthorized') throw error
      await tokens.drop(current)
      throw new PlatformAnswer(recovery.refuse())
    }
  }

  const admin = createAdminClient(options)
  const storefront = createStorefrontClient(options)
  return {
    admin: { graphql: (query, given) => refusing(admin.graphql(query, given)) },
    storefront: { graphql: (query, given) => refusing(storefront.graphql(query, given)) },
  }
}
