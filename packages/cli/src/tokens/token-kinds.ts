import type { Session } from '../../../../server/core/session/session'

/** Kinds of stored offline tokens, with what each means for the operator. */
export const TOKEN_KINDS = {
  expiring: 'a pair that is refreshed',
  permanent: 'a token without expiry',
  accessOnly: 'an access token without a refresh token',
  lost: 'no token that works',
  unreadable: 'damaged, or no key decrypts it',
} as const

export type TokenKind = keyof typeof TOKEN_KINDS

/** How many shops have a token of each kind. */
export type TokenCounts = Record<TokenKind, number>

export function noTokens(): TokenCounts {
  return { expiring: 0, permanent: 0, accessOnly: 0, lost: 0, unreadable: 0 }
}

/**
 * Returns the kind of a stored offline token.
 *
 * @param facts.isLost whether a server has reported that no token of the session works
 * @param facts.now epoch milliseconds
 */
export function kindOf(
  { accessToken, expires, refreshToken, refreshTokenExpires }: Session,
  { isLost, now }: { isLost: boolean; now: number },
): TokenKind {
  if (isLost) return 'lost'
  if (accessToken && !expires) return 'permanent'
  if (refreshToken && (refreshTokenExpires?.getTime() ?? Infinity) > now) return 'expiring'
  return accessToken && expires && expires.getTime() > now ? 'accessOnly' : 'lost'
}

/**
 * Counts the shops that need a step: those without a pair. With a private key, an app gets access
 * tokens without one.
 */
export function withoutPair(counts: TokenCounts, hasPrivateKey: boolean): number {
  const { permanent, accessOnly, lost, unreadable } = counts
  return permanent + lost + unreadable + (hasPrivateKey ? 0 : accessOnly)
}
