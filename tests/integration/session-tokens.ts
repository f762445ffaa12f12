import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { API_KEY, DEMO, SECRET } from './app-under-test'

export interface Forgery {
  /** Claims instead of those of a valid token; undefined leaves one out. */
  claims?: Record<string, unknown>
  header?: unknown
  secret?: string
  shop?: string
}

const HS256 = { alg: 'HS256', typ: 'JWT' }

/** Signs an ID token, valid but for what is changed. */
export function forgeToken({
  claims,
  header = HS256,
  secret = SECRET,
  shop = DEMO,
}: Forgery = {}): string {
  const input = signingInput(header, { ...validClaims(shop), ...claims })
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

/** A token with the claims of a valid one and no signature. */
export function unsignedToken(): string {
  return `${signingInput({ alg: 'none', typ: 'JWT' }, validClaims(DEMO))}.`
}

/** A token with a good signature of a key that came with it. */
export function rsaToken(): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const input = signingInput(
    { alg: 'RS256', typ: 'JWT', jwk: publicKey.export({ format: 'jwk' }) },
    validClaims(DEMO),
  )
  return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`
}

/** Seconds since the epoch. */
export function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

/** Claims as the platform makes them, unique per call. */
function validClaims(shop: string): Record<string, unknown> {
  return {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: API_KEY,
    sub: '1',
    exp: secondsFromNow(60),
    nbf: secondsFromNow(0),
    iat: secondsFromNow(0),
    jti: crypto.randomUUID(),
    sid: 'integration-session',
  }
}

function signingInput(header: unknown, claims: Record<string, unknown>): string {
  return [header, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
}
