import { MAX_SESSION_TOKEN_SECONDS, SESSION_TOKEN_TOLERANCE_SECONDS } from '../../../shared/wire'
import { PlatformError, SessionTokenError } from '../errors/errors'

/** Claims that the tokens of all surfaces have. Times are seconds since the epoch. */
export interface TokenClaims {
  /** `https://<shop>`; without the scheme in the tokens of some extensions. */
  dest: string
  exp: number
  /** Id of the user; absent when no one is logged in. */
  sub?: string
  nbf?: number
  iat?: number
  /** Id of this token. */
  jti?: string
  /** Id of the session of one user and app. */
  sid?: string
  [claim: string]: unknown
}

const USER_ID = /^\d+$/
const TOLERANCE_MS = SESSION_TOKEN_TOLERANCE_SECONDS * 1000

export function hasTokenClaims(claims: Record<string, unknown>): claims is TokenClaims {
  return (
    typeof claims['dest'] === 'string' &&
    // A token without `exp` would be valid for ever, and JSON can spell infinity: `1e999`.
    Number.isFinite(claims['exp']) &&
    (claims['nbf'] === undefined || Number.isFinite(claims['nbf'])) &&
    (claims['iat'] === undefined || Number.isFinite(claims['iat'])) &&
    (claims['sub'] === undefined || typeof claims['sub'] === 'string') &&
    (claims['jti'] === undefined || typeof claims['jti'] === 'string') &&
    (claims['sid'] === undefined || typeof claims['sid'] === 'string')
  )
}

/**
 * @param now milliseconds since the epoch
 * @throws PlatformError `session_token_expired`, or `session_token_invalid` before its time
 */
export function requireCurrent(claims: Readonly<TokenClaims>, now: number): void {
  // Each comparison states what must hold, so that a clock that is NaN refuses.
  if (!(claims.exp * 1000 + TOLERANCE_MS > now))
    throw new PlatformError('session_token_expired', 'ID token expired')
  if (claims.nbf !== undefined && !(claims.nbf * 1000 - TOLERANCE_MS <= now)) refuseClaim('nbf')
  // Attack: a caller who had the secret once signs a token that lasts for years. A token without
  // `iat` is bounded by nothing but `exp`; the platform sends both.
  if (claims.iat !== undefined && !(claims.exp - claims.iat <= MAX_SESSION_TOKEN_SECONDS))
    refuseClaim('exp')
}

/**
 * Returns the id of the user that a token names. Attack: a customer's token from the checkout,
 * signed with the same secret, presented to an endpoint for staff.
 *
 * @throws PlatformError `session_token_invalid`
 */
export function requireUser({ sub }: Pick<TokenClaims, 'sub'>): string {
  return sub !== undefined && USER_ID.test(sub) ? sub : refuseClaim('sub')
}

/** @throws SessionTokenError */
export function refuseClaim(check: string): never {
  throw new SessionTokenError(`ID token refused: check of ${check} failed`, check)
}
