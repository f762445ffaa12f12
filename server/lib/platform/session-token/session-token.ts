import type { PlatformProfile } from '../config/config'
import { createHs256Reader, SIGNATURE_LENGTH } from './hs256'
import { createSeenTokens } from './seen-tokens'
import { parseShop } from '../request/shop'
import { hasTokenClaims, refuseClaim, requireCurrent } from './token-claims'
import type { TokenClaims } from './token-claims'
import { createTokenMemory } from './token-memory'

/** Claims of an admin session token; `dest` is `https://<shop>`. */
export interface SessionTokenPayload extends TokenClaims {
  /** `https://<shop>/admin` */
  iss: string
  /** API key of the app. */
  aud: string
}

export interface VerifiedSessionToken {
  /** The caller's own object, except for claims that are objects: those may be shared and are frozen. */
  payload: SessionTokenPayload
  /** Domain of the shop. */
  shop: string
  /** Id of the user, or '' when the token names none. */
  userId: string
}

export interface SessionTokenVerifier {
  /**
   * Verifies a session token.
   *
   * @param now milliseconds since the epoch
   * @throws PlatformError `session_token_invalid` | `session_token_expired`
   */
  verify(token: string, now: number): VerifiedSessionToken
}

export interface SessionTokenVerifierOptions {
  apiKey: string
  /** Secrets that may have signed. */
  secrets: readonly string[]
  profile: PlatformProfile
  /** Verified tokens per generation, of which two are kept. */
  rememberAtMost?: number
}

interface RememberedToken {
  token: string
  verified: VerifiedSessionToken
}

const SCHEME = 'https://'

/**
 * Creates the verifier of one app. A page of the app sends the same token with each of its requests, so verified tokens
 * are remembered; their times are checked on every use.
 *
 * @throws PlatformError `configuration_invalid` when no secret is given
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/session-tokens
 */
export function createSessionTokenVerifier(options: SessionTokenVerifierOptions): SessionTokenVerifier {
  const { apiKey, secrets, profile, rememberAtMost = 2000 } = options
  const read = createHs256Reader(secrets)
  const memory = createTokenMemory<RememberedToken>(rememberAtMost)
  const seen = createSeenTokens(4 * rememberAtMost)

  return {
    verify(token, now) {
      // Only a token that comes again is worth the memory.
      const again = seen.seenBefore(token)
      // By its signature: looking up a text means to read all of it for its hash. Only who knows the signature gets as far as the comparison.
      const signature = token.slice(-SIGNATURE_LENGTH)
      const remembered = again ? memory.get(signature) : undefined
      if (remembered?.token === token) {
        const { payload, shop, userId } = remembered.verified
        requireCurrent(payload, now)
        // A copy costs less than a frozen object, and no request can change what another one reads.
        return { payload: { ...payload }, shop, userId }
      }
      const payload = requireClaims(read(token), apiKey)
      requireCurrent(payload, now)
      const verified = { payload, shop: requireShop(payload, profile), userId: payload.sub ?? '' }
      if (again) memory.set(signature, { token, verified: { ...verified, payload: withFrozenClaims(payload) } })
      return verified
    },
  }
}

function requireClaims(claims: Record<string, unknown>, apiKey: string): SessionTokenPayload {
  // An array that contains our key is a token that other apps may use too.
  if (claims.aud !== apiKey) refuseClaim('aud')
  if (!hasClaimTypes(claims)) return refuseClaim('claim types')
  return claims
}

function hasClaimTypes(claims: Record<string, unknown>): claims is SessionTokenPayload {
  return typeof claims.iss === 'string' && typeof claims.aud === 'string' && hasTokenClaims(claims)
}

/** Both hosts must be the same shop: `dest` decides whose data is read, `iss` says who vouches for it. */
function requireShop(payload: SessionTokenPayload, profile: PlatformProfile): string {
  if (!payload.dest.startsWith(SCHEME)) refuseClaim('dest')
  const host = payload.dest.slice(SCHEME.length)
  const shop = parseShop(host, profile)
  if (shop === null || shop !== host.toLowerCase()) return refuseClaim('dest')
  if (payload.iss !== `${payload.dest}/admin`) refuseClaim('iss')
  return shop
}

/** A copy in which everything that copies of it will share is frozen. */
function withFrozenClaims(payload: SessionTokenPayload): SessionTokenPayload {
  Object.values(payload).forEach(deepFreeze)
  return { ...payload }
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.values(value).forEach(deepFreeze)
  Object.freeze(value)
}
