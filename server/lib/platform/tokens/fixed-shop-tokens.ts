import { PlatformError } from '../errors/errors'
import { fixedTokenSession } from '../session/fixed-token-session'
import type { ShopTokens } from './shop-tokens'

/**
 * The tokens of an app that a merchant made in the admin: it holds one fixed token, which is in no session and no storage.
 * protocol: merchant custom app
 */
export function createFixedShopTokens(): ShopTokens {
  const session = async (shop: string) => fixedTokenSession(shop)
  return {
    stored: session,
    forShop: session,
    forShopAfterRejection: async () => undefined,
    changeScope: async () => {},
    migrate: async () => {
      throw new PlatformError('configuration_invalid', 'An app of distribution platform_admin has a fixed access token: there is nothing to migrate')
    },
  }
}
