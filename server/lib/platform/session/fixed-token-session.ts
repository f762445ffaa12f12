import { Session } from './session'

/**
 * The session of a `platform_admin` app for a shop: nothing was granted, so nothing is stored, and the token stays in the
 * configuration. protocol: merchant custom app
 */
export function fixedTokenSession(shop: string): Session {
  return new Session({ id: '', shop, state: '', isOnline: false })
}
