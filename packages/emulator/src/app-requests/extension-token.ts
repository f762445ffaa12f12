import { SESSION_TOKEN_SECONDS } from '../../../../shared/wire'
import { signToken } from '../oauth/session-token'
import type { EmulatorState } from '../state/state'
import { OWNER_ID } from '../state/store'
import { mintUserToken } from '../state/user-session'

/** Surfaces on which extensions of the app run. */
export type ExtensionSurface = 'pos' | 'checkout' | 'customer-account'

export interface ExtensionUser {
  /** Staff member at the point of sale. Default: the owner. */
  userId?: string
  /** The customer. Default: a guest at the checkout, and customer 1 in the customer account. */
  customerId?: string
  /** Negative: the token has expired already. Default 60. */
  expiresInSeconds?: number
}

/** A customer account always has a customer. */
const DEFAULT_CUSTOMER_ID = '1'

/** True for the name of a surface. */
export function isExtensionSurface(text: string): text is ExtensionSurface {
  return text === 'pos' || text === 'checkout' || text === 'customer-account'
}

/**
 * Creates the token that an extension sends to the app.
 *
 * @see docs/protocol.md#extension-tokens
 */
export function mintExtensionToken(
  state: EmulatorState,
  shop: string,
  surface: ExtensionSurface,
  user: ExtensionUser,
): Promise<string> {
  const lifetimeSeconds = user.expiresInSeconds ?? SESSION_TOKEN_SECONDS
  if (surface === 'pos') return mintUserToken(state, shop, user.userId ?? OWNER_ID, lifetimeSeconds)
  const customerId =
    user.customerId ?? (surface === 'customer-account' ? DEFAULT_CUSTOMER_ID : undefined)
  // Differs from an admin ID token: no scheme in `dest`, no `iss`, and no `sub` for a guest.
  const claims = {
    dest: shop,
    ...(customerId !== undefined && { sub: `gid://shopify/Customer/${customerId}` }),
  }
  return signToken(claims, {
    apiKey: state.app.apiKey,
    apiSecretKey: state.app.apiSecretKey,
    tokenId: state.ids.nextUuid(`extension-token:${shop}`),
    now: state.clock.seconds(),
    lifetimeSeconds,
  })
}
