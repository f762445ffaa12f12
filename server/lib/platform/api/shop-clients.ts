import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { Session } from '../session/session'
import type { AccessTokens } from '../tokens/access-tokens'
import { createAdminClient } from './admin-client'
import type { AdminApiContext } from './admin-client'
import { createStorefrontClient } from './storefront-client'
import type { StorefrontApiContext } from './storefront-client'

/** The APIs of one shop. */
export interface ShopClients {
  admin: AdminApiContext
  storefront: StorefrontApiContext
}

/** Makes the API clients of a shop for work without a signed-in merchant: they renew the token, but cannot ask for a new grant. */
export function createShopClients(
  services: { config: PlatformConfig, tokens: AccessTokens, fetch: typeof fetch, now: () => number },
  session: Session,
): ShopClients {
  const { config, tokens, fetch, now } = services
  let current = session
  return {
    admin: createAdminClient({
      shop: session.shop,
      apiVersion: config.apiVersion,
      config,
      fetch,
      accessToken: async () => {
        // A background job outlives a token: ask again once it no longer lasts.
        if (!current.isOnline && current.isExpired(0, now())) current = (await tokens.forShop(current.shop)) ?? current
        return current.accessToken ?? ''
      },
      onUnauthorized: async () => {
        const renewed = current.isOnline ? undefined : await tokens.forShopAfterRejection(current)
        if (!renewed?.accessToken) throw new PlatformError('admin_api_unauthorized', `The access token of ${current.shop} was revoked. The next visit of the merchant gets a new one.`)
        current = renewed
        return renewed.accessToken
      },
    }),
  }
}
