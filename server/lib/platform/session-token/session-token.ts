import type { PlatformProfile } from '../config/config'
import { SESSION_TOKEN_TOLERANCE_SECONDS } from '../../../../shared/platform/wire'
import { PlatformError } from '../errors/errors'
import { createHs256Reader } from './hs256'
import { createSeenTokens } from './seen-tokens'
import { parseShop } from '../request/shop'
import { createTokenMemory } from './token-memory'

/** Claims of a session token. Times are seconds since the epoch. */
export interface SessionTokenPayload {
  /** `https://<shop>/admin` */
  iss: string
  /** `https://<shop>` */
  dest: string
  /** API key of the app. */
  aud: string
  exp: number
  /** Id of the user; absent when nobody is logged in. */
  sub?: string
  nbf?: number
  iat?: number
  /** Id of this token. */
  jti?: string
  /** Id of the session of one user and app. */
  sid?: string
  [claim: string]: unknown
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

const SCHEME = 'https://'
const TOLERANCE_MS = SESSION_TOKEN_TOLERANCE_SECONDS * 1000

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
  const memory = createTokenMemory<VerifiedSessionToken>(rememberAtMost)
  const seen = createSeenTokens(4 * rememberAtMost)

  return {
    verify(token, now) {
      // Only a token that comes again is worth the memory: looking up one that does not means hashing its whole text.
      const again = seen.seenBefore(token)
      const remembered = again ? memory.get(token) : undefined
      if (remembered) {
        requireCurrent(remembered.payload, now)
        // A copy costs less than a frozen object, and no request can change what another one reads.
        return { ...remembered, payload: { ...remembered.payload } }
      }
      const payload = requireClaims(read(token), apiKey)
      requireCurrent(payload, now)
      const verified = { payload, shop: requireShop(payload, profile), userId: payload.sub ?? '' }
      if (again) memory.set(token, { ...verified, payload: withFrozenClaims(payload) })
      return verified
    },
  }
}

function requireClaims(claims: Record<string, unknown>, apiKey: string): SessionTokenPayload {
  // An array that contains our key is a token that other apps may use too.
  if (claims.aud !== apiKey) refuse('aud')
  if (!hasClaimTypes(claims)) return refuse('claim types')
  return claims
}

function hasClaimTypes(claims: Record<string, unknown>): claims is SessionTokenPayload {
  return typeof claims.iss === 'string' && typeof claims.dest === 'string' && typeof claims.aud === 'string'
    // A token without `exp` would be valid for ever, and JSON can spell infinity: `1e999`.
    && Number.isFinite(claims.exp)
    && (claims.nbf === undefined || Number.isFinite(claims.nbf))
    && (claims.iat === undefined || Number.isFinite(claims.iat))
    && (claims.sub === undefined || typeof claims.sub === 'string')
    && (claims.jti === undefined || typeof claims.jti === 'string')
    && (claims.sid === undefined || typeof claims.sid === 'string')
}

function requireCurrent(payload: Readonly<SessionTokenPayload>, now: number): void {
  // Each comparison states what must hold, so that a clock that is NaN refuses.
  if (!(payload.exp * 1000 + TOLERANCE_MS > now)) throw new PlatformError('session_token_expired', 'Session token expired')
  if (payload.nbf !== undefined && !(payload.nbf * 1000 - TOLERANCE_MS <= now)) refuse('nbf')
}

/** Both hosts must be the same shop: `dest` decides whose data is read, `iss` says who vouches for it. */
function requireShop(payload: SessionTokenPayload, profile: PlatformProfile): string {
  if (!payload.dest.startsWith(SCHEME)) refuse('dest')
  const host = payload.dest.slice(SCHEME.length)
  const shop = parseShop(host, profile)
  if (shop === null || shop !== host.toLowerCase()) return refuse('dest')
  if (payload.iss !== `${payload.dest}/admin`) refuse('iss')
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

function refuse(check: string): never {
  throw new PlatformError('session_token_invalid', `Session token refused: check of ${check} failed`)
}
