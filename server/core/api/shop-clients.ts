import { HEADERS, SHOP_PATHS } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformResponse } from '../errors/platform-response'
import { PlatformError } from '../errors/errors'
import type { PlatformObserver } from '../platform-observer'
import type { Session } from '../session/session'
import type { AccessTokens } from '../tokens/access-tokens'
import { lastsBeyondRefreshWindow } from '../session/session'
import type { ApiNotices } from './api-notices'
import type { ForbiddenShops } from './forbidden-shops'
import { createGraphqlClient } from './graphql-client'
import type { GraphQLClient, GraphqlClientOptions } from './graphql-client'
import type { PlatformStorefrontOperations } from '../../../shared/graphql-operations'
import type { Pacing } from './pacer'

export type { GraphQLClient }

export interface AdminApiContext {
  graphql: GraphQLClient
}

export interface StorefrontApiContext {
  graphql: GraphQLClient<PlatformStorefrontOperations>
}

/** The APIs of one shop. */
export interface ShopClients {
  admin: AdminApiContext
  storefront: StorefrontApiContext
}

export interface ClientServices {
  config: PlatformConfig
  tokens: AccessTokens
  fetch: typeof fetch
  /** Epoch milliseconds. */
  now: () => number
  pacing?: Pacing | undefined
  notices?: ApiNotices | undefined
  forbidden?: ForbiddenShops | undefined
  observer?: PlatformObserver | undefined
}

/** Where the calls of a shop get their access token. */
type TokenSource = Pick<
  GraphqlClientOptions,
  'accessToken' | 'onUnauthorized' | 'maxRenewals' | 'onRefused'
>

/** What a request does when the platform refuses its access token. */
export interface AccessRecovery {
  /**
   * Returns a session with another access token than the refused one.
   *
   * @throws PlatformResponse when no other token is available
   */
  renew: (rejected: Session) => Promise<Session>
  /** Returns the response to a request whose renewed token was refused as well. */
  refuse: () => Response
}

const ADMIN_API = {
  name: 'Admin API',
  path: SHOP_PATHS.adminGraphql,
  tokenHeader: HEADERS.accessToken,
  forbidsApps: true,
}
const STOREFRONT_API = {
  name: 'Storefront API',
  path: SHOP_PATHS.storefrontGraphql,
  tokenHeader: HEADERS.storefrontToken,
  forbidsApps: false,
}

/**
 * Creates the client of one shop's Admin API.
 * @see https://shopify.dev/docs/api/admin-graphql
 */
export function createAdminClient(options: GraphqlClientOptions): AdminApiContext {
  return createGraphqlClient(ADMIN_API, options)
}

/**
 * Creates the client of one shop's Storefront API. It sends the same access token as the Admin API
 * client.
 * @see https://shopify.dev/docs/api/storefront
 */
export function createStorefrontClient(options: GraphqlClientOptions): StorefrontApiContext {
  return createGraphqlClient(STOREFRONT_API, options)
}

/**
 * Creates both API clients of a session's shop. They share the access token that either of them
 * renewed. Without `recovery` they renew the shop's token, but cannot ask for a new grant.
 *
 * @param options.recovery set for a request of a merchant, whose calls go before background calls
 */
export function createShopClients(
  services: ClientServices,
  session: Session,
  { recovery, priority = recovery ? 'page' : 'background' }: ShopClientOptions = {},
): ShopClients {
  const { config, fetch, pacing, notices, forbidden, observer } = services
  const shop = {
    shop: session.shop,
    apiVersion: config.apiVersion,
    config,
    fetch,
    pace: pacing && { pacing, priority },
    notices,
    forbidden,
    observer,
  }
  if (config.distribution === 'platform_admin') {
    return {
      admin: createAdminClient({
        ...shop,
        ...fixedToken(config.adminApiAccessToken, 'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN'),
      }),
      storefront: createStorefrontClient({
        ...shop,
        ...fixedToken(config.storefrontAccessToken, 'NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN'),
      }),
    }
  }
  const source = recovery
    ? requestTokens(services, session, recovery)
    : backgroundTokens(services, session)
  return {
    admin: createAdminClient({ ...shop, ...source }),
    storefront: createStorefrontClient({ ...shop, ...source }),
  }
}

interface ShopClientOptions {
  recovery?: AccessRecovery | undefined
  /** `page`: a user is waiting. */
  priority?: 'page' | 'background' | undefined
}

/** The token of a request: a refused one is replaced once, a second refusal ends the request. */
function requestTokens(
  { tokens }: ClientServices,
  session: Session,
  { renew, refuse }: AccessRecovery,
): TokenSource {
  let current = session
  return {
    accessToken: () => current.accessToken ?? '',
    async onUnauthorized(refused) {
      if (isReplaced(current, refused)) return current.accessToken
      current = await renew(current)
      return current.accessToken ?? ''
    },
    onRefused() {
      tokens.drop(current)
      return new PlatformResponse(refuse())
    },
  }
}

/**
 * The token of a background job, which is renewed before it expires. The first renewal may return
 * what another process stored, and the platform may have revoked that too. No one waits for a job,
 * so it gets another one.
 */
function backgroundTokens({ tokens, now }: ClientServices, session: Session): TokenSource {
  let current = session
  return {
    maxRenewals: 2,
    async accessToken() {
      // Checked on each call: a background job can outlive a token.
      if (!current.isOnline && !lastsBeyondRefreshWindow(current, now()))
        current = (await tokens.forShop(current.shop)) ?? current
      return current.accessToken ?? ''
    },
    async onUnauthorized(refused) {
      if (isReplaced(current, refused)) return current.accessToken
      const renewed = await tokens.forShopAfterRejection(current)
      if (!renewed?.accessToken)
        throw new PlatformError(
          'admin_api_unauthorized',
          `The access token of ${current.shop} was revoked. The next visit of the merchant gets a new one.`,
        )
      current = renewed
      return renewed.accessToken
    },
  }
}

/**
 * True when a concurrent call has replaced the refused token: the new one must not be discarded.
 */
function isReplaced(
  session: Session,
  refused: string,
): session is Session & { accessToken: string } {
  return !!session.accessToken && session.accessToken !== refused
}

function fixedToken(token: string, variable: string): TokenSource {
  return {
    accessToken() {
      if (!token)
        throw new PlatformError(
          'configuration_invalid',
          `${variable} is not set. An app of distribution platform_admin calls this API with a fixed token.`,
        )
      return token
    },
    async onUnauthorized() {
      throw new PlatformError(
        'configuration_invalid',
        `The platform refused the fixed access token. Set ${variable} to one that is valid.`,
      )
    },
  }
}
