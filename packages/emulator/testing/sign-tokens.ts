import { randomUUID } from 'node:crypto'
import { SESSION_TOKEN_SECONDS } from '../../../shared/wire'
import { mintSessionToken, signToken } from '../src/oauth/session-token'
import type { TokenFacts } from '../src/oauth/session-token'
import { secondsOf, signingSecret } from './test-app'
import type { Signing, TestApp } from './test-app'

export interface TokenOptions extends Signing {
  /** Negative = a token that has expired already. Default 60. */
  expiresInSeconds?: number
}

export interface SessionTokenOptions extends TokenOptions {
  /** Decimal id of the user in the admin, or at the point of sale. Default `1`. */
  userId?: string
}

export interface CustomerTokenOptions extends TokenOptions {
  /** Decimal id of the customer. */
  customerId?: string
}

/**
 * The ID token that App Bridge gives to an embedded app, and the point of sale to its
 * extensions.
 */
export function signSessionToken(app: TestApp, options: SessionTokenOptions = {}): Promise<string> {
  const { userId = '1' } = options
  return mintSessionToken({
    ...tokenFacts(app, options),
    shop: app.shop,
    userId,
    sessionId: `test-session-${app.shop}-${userId}`,
  })
}

/** The token of a checkout extension. Without a customer it is that of a guest. */
export function signCheckoutToken(
  app: TestApp,
  options: CustomerTokenOptions = {},
): Promise<string> {
  const { customerId } = options
  // Unlike a token of the admin: no scheme in `dest`, no `iss`, and no `sub` for a guest.
  const claims = {
    dest: app.shop,
    ...(customerId !== undefined && { sub: `gid://shopify/Customer/${customerId}` }),
  }
  return signToken(claims, tokenFacts(app, options))
}

/** The token of a customer account extension, always with a customer. Default: customer `1`. */
export function signCustomerAccountToken(
  app: TestApp,
  options: CustomerTokenOptions = {},
): Promise<string> {
  return signCheckoutToken(app, { customerId: '1', ...options })
}

function tokenFacts(app: TestApp, options: TokenOptions): TokenFacts {
  return {
    apiKey: app.apiKey,
    apiSecretKey: signingSecret(app, options),
    tokenId: randomUUID(),
    now: secondsOf(options),
    lifetimeSeconds: options.expiresInSeconds ?? SESSION_TOKEN_SECONDS,
  }
}
