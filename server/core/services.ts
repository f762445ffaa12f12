import type { ShopClients } from './api/shop-clients'
import type { PlatformConfig } from './config/config'
import type { Session } from './session/session'
import type { SessionStorage } from './session/session-storage'
import type { SignIns } from './standalone/sign-ins'
import type { AccessTokens } from './tokens/access-tokens'

/** Services that are created once per app. */
export interface PlatformServices {
  config: PlatformConfig
  /** Guarded: throws `storage_failed` only, and never hangs. */
  storage: SessionStorage
  tokens: AccessTokens
  /** Sign-ins of an app that is not embedded. */
  signIns: SignIns
  /** Creates the API clients of a session's shop, which renew the access token when needed. */
  clientsFor: (session: Session) => ShopClients
  /** Epoch milliseconds. */
  now: () => number
}
