import { SESSION_TOKEN_SECONDS } from '../../shared/platform/wire'
import { signToken } from '../oauth/session-token'
import type { EmulatorState } from '../state/state'
import { OWNER_ID } from '../state/store'
import { mintUserToken } from '../state/user-session'

/** Where extensions of the app run. */
export type ExtensionSurface = 'pos' | 'checkout' | 'customer-account'

export interface ExtensionUser {
  /** Who works at the point of sale; default: the owner. */
  userId?: string
  /** Who buys; without one, a checkout is that of a guest, and a customer account that of customer 1. */
  customerId?: string
  /** Negative = a token that has expired already. Default 60. */
  expiresInSeconds?: number
}

/** A customer account is always that of somebody. */
const DEFAULT_CUSTOMER_ID = '1'

/** True for the name of a surface. */
export function isExtensionSurface(text: string): text is ExtensionSurface {
  return text === 'pos' || text === 'checkout' || text === 'customer-account'
}

/** Mints the token that an extension sends to the app. protocol: session tokens of extensions */
export function mintExtensionToken(state: EmulatorState, shop: string, surface: ExtensionSurface, user: ExtensionUser): Promise<string> {
  const lifetimeSeconds = user.expiresInSeconds ?? SESSION_TOKEN_SECONDS
  if (surface === 'pos') return mintUserToken(state, shop, user.userId ?? OWNER_ID, lifetimeSeconds)
  const customerId = user.customerId ?? (surface === 'customer-account' ? DEFAULT_CUSTOMER_ID : undefined)
  // Unlike a token of the admin: no scheme in `dest`, no `iss`, and no `sub` for a guest.
  const claims = { dest: shop, ...(customerId !== undefined && { sub: `gid://shopify/Customer/${customerId}` }) }
  return signToken(claims, {
    apiKey: state.app.apiKey,
    apiSecretKey: state.app.apiSecretKey,
    tokenId: state.ids.nextUuid(`extension-token:${shop}`),
    now: state.clock.seconds(),
    lifetimeSeconds,
  })
}
