import type { ShopClients } from './api/shop-clients'
import type { PlatformConfig } from './config/config'
import type { Session } from './session/session'
import type { SessionStorage } from './session/session-storage'
import type { AccessTokens } from './tokens/access-tokens'

/** What the surfaces of one app share; made once. */
export interface PlatformServices {
  config: PlatformConfig
  /** Guarded: fails in one way and never hangs. */
  storage: SessionStorage
  tokens: AccessTokens
  /** The API clients of a session's shop; they get and renew the access token with the first call that needs one. */
  clientsFor: (session: Session) => ShopClients
  /** Epoch milliseconds. */
  now: () => number
}
