import { LRUCache } from 'lru-cache'
import type { PlatformProfile } from '../config/config'
import { createHs256Reader, SIGNATURE_LENGTH } from './hs256'
import { parseShop } from '../shop/shop'
import { hasTokenClaims, refuseClaim, requireCurrent, requireUser } from './token-claims'
import type { TokenClaims } from './token-claims'

/** Claims of an admin ID token; `dest` is `https://<shop>`. */
export interface SessionTokenPayload extends TokenClaims {
  /** `https://<shop>/admin`, or the same without its scheme. */
  iss: string
  /** API key of the app. */
  aud: string
  /** Id of the user: digits. */
  sub: string
}

export interface VerifiedSessionToken {
  /**
   * The caller's own object, except for claims that are objects: those may be shared and are
   * frozen.
   */
  payload: SessionTokenPayload
  /** Domain of the shop. */
  shop: string
  /** Id of the user: digits. */
  userId: string
}

export interface SessionTokenVerifier {
  /**
   * Verifies an ID token.
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
  /** Tokens, sent at least twice, that are cached. @default 2000 */
  maxCached?: number | undefined
}

interface CachedToken {
  token: string
  verified: VerifiedSessionToken
}

const SCHEME = 'https://'
const ISSUER_PATH = '/admin'

/**
 * Creates the verifier of one app. A page of the app sends the same token with each of its
 * requests, so a token that is sent again is cached; its times are checked on every use.
 *
 * @throws PlatformError `configuration_invalid` when no secret is given
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/id-tokens
 */
export function createSessionTokenVerifier(
  options: SessionTokenVerifierOptions,
): SessionTokenVerifier {
  const { apiKey, secrets, profile, maxCached = 2000 } = options
  const read = createHs256Reader(secrets)
  const cache = new LRUCache<string, CachedToken>({ max: maxCached })
  const isRepeated = createRepetitionFilter(4 * maxCached)

  return {
    verify(token, now) {
      const repeated = isRepeated(token)
      // The key is the signature: hashing it is cheaper than hashing the whole token. Only a caller
      // that knows the signature reaches the comparison.
      const signature = token.slice(-SIGNATURE_LENGTH)
      const cached = repeated ? cache.get(signature) : undefined
      if (cached?.token === token) {
        const { payload, shop, userId } = cached.verified
        requireCurrent(payload, now)
        // A copy costs less than a frozen object, and no request can change what another one reads.
        return { payload: { ...payload }, shop, userId }
      }
      const payload = requireClaims(read(token), apiKey)
      requireCurrent(payload, now)
      const verified = { payload, shop: requireShop(payload, profile), userId: payload.sub }
      if (repeated)
        cache.set(signature, {
          token,
          verified: { ...verified, payload: withFrozenClaims(payload) },
        })
      return verified
    },
  }
}

/** Characters at the end of a token, part of its signature, that distinguish it from others. */
const IDENTIFYING_LENGTH = 10

/**
 * Creates a function that returns whether a token was sent before, and records it. A cached token
 * that no one sends again costs the garbage collector more than verifying a token, so the cache
 * admits a token at its second use. The filter has a number per slot and no part of a token; its
 * rare mistakes change when a token is cached, never whether it is valid.
 */
function createRepetitionFilter(slots: number): (token: string) => boolean {
  const hashes = new Uint32Array(slots)
  return token => {
    let hash = 1
    for (let index = Math.max(0, token.length - IDENTIFYING_LENGTH); index < token.length; index++)
      hash = (Math.imul(hash, 31) + token.charCodeAt(index)) >>> 0
    const slot = hash % slots
    if (hashes[slot] === hash) return true
    hashes[slot] = hash
    return false
  }
}

function requireClaims(claims: Record<string, unknown>, apiKey: string): SessionTokenPayload {
  // An array that contains our key is a token that other apps may use too.
  if (claims['aud'] !== apiKey) refuseClaim('aud')
  if (!hasClaimTypes(claims)) return refuseClaim('claim types')
  requireUser(claims)
  return claims
}

function hasClaimTypes(claims: Record<string, unknown>): claims is SessionTokenPayload {
  return (
    [claims['iss'], claims['aud'], claims['sub']].every(claim => typeof claim === 'string') &&
    hasTokenClaims(claims)
  )
}

/**
 * Both claims must name the same shop: `dest` decides whose data is read, and `iss` names the
 * issuer. The platform writes `iss` with its scheme; the test helpers of its own library omit the
 * scheme.
 */
function requireShop(payload: SessionTokenPayload, profile: PlatformProfile): string {
  if (!payload.dest.startsWith(SCHEME)) refuseClaim('dest')
  const host = payload.dest.slice(SCHEME.length)
  const shop = parseShop(host, profile)
  if (shop === null || shop !== host.toLowerCase()) return refuseClaim('dest')
  const issuer = payload.iss.startsWith(SCHEME) ? payload.iss.slice(SCHEME.length) : payload.iss
  if (
    issuer.slice(0, shop.length).toLowerCase() !== shop ||
    issuer.slice(shop.length) !== ISSUER_PATH
  )
    refuseClaim('iss')
  return shop
}

/** Copies a payload and freezes the claims that further copies share with it. */
function withFrozenClaims(payload: SessionTokenPayload): SessionTokenPayload {
  Object.values(payload).forEach(deepFreeze)
  return { ...payload }
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.values(value).forEach(deepFreeze)
  Object.freeze(value)
}
