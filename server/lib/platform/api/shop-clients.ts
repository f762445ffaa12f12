import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { PlatformObserver } from '../observe/platform-observer'
import type { Session } from '../session/session'
import type { AccessTokens } from '../tokens/access-tokens'
import { lasting } from '../tokens/token-lifetime'
import { createAdminClient } from './admin-client'
import type { AdminApiContext } from './admin-client'
import type { ApiNotices } from './api-notices'
import { LazyApi } from './lazy-api'
import type { GraphqlClientOptions } from './graphql-client'
import type { Priority } from './pacer'
import type { Pacing } from './pacing'
import { createStorefrontClient } from './storefront-client'
import type { StorefrontApiContext } from './storefront-client'

/** The APIs of one shop. */
export interface ShopClients {
  admin: AdminApiContext
  storefront: StorefrontApiContext
}

interface ClientServices {
  config: PlatformConfig
  tokens: AccessTokens
  fetch: typeof fetch
  now: () => number
  pacing?: Pacing
  notices?: ApiNotices
  observer?: PlatformObserver
}

type TokenSource = Pick<GraphqlClientOptions, 'accessToken' | 'onUnauthorized'>

/**
 * The API clients of a shop for work without a signed-in merchant: they renew the token, but cannot ask for a new grant. They are
 * made with the first call, before which nothing is asked of anyone: most deliveries call none.
 *
 * @param priority `page` where somebody waits for the answer
 */
export function createShopClients(services: ClientServices, session: Session, priority: Priority = 'background'): ShopClients {
  let clients: ShopClients | undefined
  const made = (): ShopClients => (clients ??= makeShopClients(services, session, priority))
  return { admin: new LazyApi(() => made().admin), storefront: new LazyApi(() => made().storefront) }
}

function makeShopClients(services: ClientServices, session: Session, priority: Priority): ShopClients {
  const { config, fetch, pacing, notices, observer } = services
  const shop = { shop: session.shop, apiVersion: config.apiVersion, config, fetch, pace: pacing && { pacing, priority }, notices, observer }
  if (config.distribution === 'platform_admin') {
    return {
      admin: createAdminClient({ ...shop, ...fixedToken(config.adminApiAccessToken, 'NUXT_PLATFORM_ADMIN_API_ACCESS_TOKEN') }),
      storefront: createStorefrontClient({ ...shop, ...fixedToken(config.storefrontAccessToken, 'NUXT_PLATFORM_STOREFRONT_ACCESS_TOKEN') }),
    }
  }
  const token = renewedToken(services, session)
  return { admin: createAdminClient({ ...shop, ...token }), storefront: createStorefrontClient({ ...shop, ...token }) }
}

/** The token of a session; both APIs share what either had to renew. */
function renewedToken({ tokens, now }: ClientServices, session: Session): TokenSource {
  let current = session
  return {
    accessToken: async () => {
      // Asked at each call, since a background job outlives a token.
      if (!current.isOnline && !lasting(current, now())) current = (await tokens.forShop(current.shop)) ?? current
      return current.accessToken ?? ''
    },
    onUnauthorized: async (refused) => {
      // A call at the same time may have replaced the refused token: the new one must not be thrown away as well.
      if (current.accessToken && current.accessToken !== refused) return current.accessToken
      const renewed = await tokens.forShopAfterRejection(current)
      if (!renewed?.accessToken) throw new PlatformError('admin_api_unauthorized', `The access token of ${current.shop} was revoked. The next visit of the merchant gets a new one.`)
      current = renewed
      return renewed.accessToken
    },
  }
}

function fixedToken(token: string, variable: string): TokenSource {
  return {
    accessToken: () => {
      if (!token) throw new PlatformError('configuration_invalid', `${variable} is not set. An app of distribution platform_admin calls this API with the token that it holds.`)
      return token
    },
    onUnauthorized: async () => {
      throw new PlatformError('configuration_invalid', `The platform refused the fixed access token. Set ${variable} to one that is valid.`)
    },
  }
}
