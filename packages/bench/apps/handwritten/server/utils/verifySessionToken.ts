import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the check below reads of an ID token. Times are seconds since the epoch. */
export interface SessionClaims {
  iss: string
  dest: string
  aud: string
  exp: number
  nbf: number
}

/**
 * Verifies an ID token with what Node has, which is the fastest way to do it, and returns its
 * claims.
 */
export function verifySessionToken(token: string): SessionClaims {
  const { apiKey, apiSecretKey } = useRuntimeConfig()
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', apiSecretKey).update(`${header}.${payload}`).digest()
  const received = Buffer.from(signature, 'base64url')
  if (received.length !== expected.length || !timingSafeEqual(received, expected))
    throw createError({ status: 401 })
  if (parsePart<{ alg: string }>(header).alg !== 'HS256') throw createError({ status: 401 })

  const claims = parsePart<SessionClaims>(payload)
  requireCurrent(claims)
  if (claims.aud !== apiKey || claims.iss !== `${claims.dest}/admin`)
    throw createError({ status: 401 })
  return claims
}

/** @throws 401 when the token is not valid now */
export function requireCurrent(claims: SessionClaims): void {
  const now = Date.now() / 1000
  if (!(claims.exp > now && claims.nbf <= now)) throw createError({ status: 401 })
}

function parsePart<T>(part: string): T {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as T
}
