import { createHash, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import type { CustomerRecord } from '../admin-api/customers/customer-records'
import { idNumber } from '../engine/records/global-id'
import type { CustomerLogin } from './customer-logins'

const loadJose = () => import('jose')
/** Lifetime of an id token in seconds. */
const LIFETIME_SECONDS = 3600

interface SigningKey {
  privateKey: KeyObject
  publicKey: KeyObject
  jwk: JWK
}

/** Generated for the first login: it takes some hundred milliseconds. */
let key: SigningKey | undefined

/** Returns the public keys that verify id tokens. They differ in each process. */
export function publicKeys(): { keys: JWK[] } {
  return { keys: [signingKey().jwk] }
}

/**
 * Signs the id token of a login, with RS256.
 *
 * @param now milliseconds since the epoch
 */
export async function signIdToken(
  issuer: string,
  { id, clientId, nonce, scope }: CustomerLogin,
  customer: CustomerRecord,
  now: number,
): Promise<string> {
  const { SignJWT } = await loadJose()
  const { privateKey, jwk } = signingKey()
  const seconds = Math.floor(now / 1000)
  const claims = {
    sid: id,
    ...(nonce !== null && { nonce }),
    ...(scope.split(' ').includes('email') && { email: customer.email, email_verified: true }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: jwk.kid ?? '' })
    .setIssuer(issuer)
    .setSubject(String(idNumber(customer.id)))
    .setAudience(clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .sign(privateKey)
}

/**
 * Verifies an id token that a client sends to log out. It may have expired.
 *
 * @returns the session, or undefined for any other text
 */
export async function readIdToken(
  token: string,
  issuer: string,
): Promise<{ sessionId: string; clientId: string } | undefined> {
  const { jwtVerify } = await loadJose()
  const verified = await jwtVerify(token, signingKey().publicKey, {
    algorithms: ['RS256'],
    issuer,
    currentDate: new Date(0),
  }).catch(() => undefined)
  const { sid, aud } = verified?.payload ?? {}
  return typeof sid === 'string' && typeof aud === 'string'
    ? { sessionId: sid, clientId: aud }
    : undefined
}

function signingKey(): SigningKey {
  if (key) return key
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const kid = createHash('sha256').update(n).digest('base64url').slice(0, 16)
  key = { publicKey, privateKey, jwk: { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e } }
  return key
}
