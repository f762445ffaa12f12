import type { PlatformProfile } from '../config/config'
import { parseShop } from '../shop/shop'
import { createHs256Reader } from './hs256'
import { hasTokenClaims, refuseClaim, requireCurrent, requireUser } from './token-claims'
import type { TokenClaims } from './token-claims'

/**
 * Where an extension runs: for customers (checkout, customer accounts), or for staff at the point
 * of sale.
 */
export type ExtensionSurface = 'public' | 'pos'

/**
 * Claims of an extension's ID token. On public surfaces `sub` is a customer, e.g.
 * `gid://shopify/Customer/1`, or absent; at the point of sale the id of a user.
 */
export interface ExtensionTokenPayload extends TokenClaims {
  iss?: string
}

export interface VerifiedExtensionToken {
  payload: ExtensionTokenPayload
  /** Domain of the shop. */
  shop: string
}

export interface ExtensionTokenVerifier {
  /**
   * @param now milliseconds since the epoch
   * @throws PlatformError `session_token_invalid` | `session_token_expired`
   */
  verify(token: string, now: number): VerifiedExtensionToken
}

const SCHEME = 'https://'

/**
 * Creates the verifier of extension tokens on one surface. Its rules are looser than those of the
 * admin, which takes only what the point of sale takes as well: the admin demands `iss`, `aud` and
 * the scheme of `dest`, both demand a user in `sub`.
 *
 * @throws PlatformError `configuration_invalid` when no secret is given
 * @see docs/protocol.md#extensions
 */
export function createExtensionTokenVerifier(
  surface: ExtensionSurface,
  options: { apiKey: string; secrets: readonly string[]; profile: PlatformProfile },
): ExtensionTokenVerifier {
  const { apiKey, secrets, profile } = options
  const read = createHs256Reader(secrets)

  return {
    verify(token, now) {
      const payload = requireClaims(read(token))
      if (surface === 'pos') requireStaff(payload, apiKey)
      requireCurrent(payload, now)
      return { payload, shop: requireShop(payload, profile) }
    },
  }
}

function requireClaims(claims: Record<string, unknown>): ExtensionTokenPayload {
  return hasExtensionClaims(claims) ? claims : refuseClaim('claim types')
}

function hasExtensionClaims(claims: Record<string, unknown>): claims is ExtensionTokenPayload {
  return (
    (claims['iss'] === undefined || typeof claims['iss'] === 'string') && hasTokenClaims(claims)
  )
}

function requireStaff(payload: ExtensionTokenPayload, apiKey: string): void {
  if (payload['aud'] !== undefined && payload['aud'] !== apiKey) refuseClaim('aud')
  requireUser(payload)
}

/** `dest` decides whose data is read; an issuer, when there is one, must be on the same host. */
function requireShop({ dest, iss }: ExtensionTokenPayload, profile: PlatformProfile): string {
  const host = withoutScheme(dest)
  const shop = parseShop(host, profile)
  if (shop === null || shop !== host.toLowerCase()) return refuseClaim('dest')
  if (iss !== undefined && withoutScheme(iss).split('/', 1)[0]?.toLowerCase() !== shop)
    refuseClaim('iss')
  return shop
}

function withoutScheme(url: string): string {
  return url.startsWith(SCHEME) ? url.slice(SCHEME.length) : url
}
