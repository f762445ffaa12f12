import { requireCurrent, verifySessionToken } from './verifySessionToken'
import type { SessionClaims } from './verifySessionToken'

/** Tokens remembered before all are forgotten. */
const AT_MOST = 5000
const verified = new Map<string, SessionClaims>()

/** Verifies an ID token once; later only its times. */
export function recallSessionToken(token: string): SessionClaims {
  const known = verified.get(token)
  if (known) {
    requireCurrent(known)
    return known
  }
  const claims = verifySessionToken(token)
  if (verified.size >= AT_MOST) verified.clear()
  verified.set(token, claims)
  return claims
}
