import { createPrivateKey } from 'node:crypto'
import type { JsonWebKeyInput, KeyObject } from 'node:crypto'
import { PlatformError } from '../errors/errors'
import { isJsonObject, parseJson } from '../json-object'

/** A private key of the app. The platform has its public part. */
export interface AppKey {
  /** Prints no key material. */
  key: KeyObject
  alg: 'RS256' | 'PS256' | 'ES256'
  /** Id at the platform. @default the key's thumbprint (RFC 7638) */
  kid: string | undefined
}

/** NIST SP 800-131A. */
const MIN_RSA_BITS = 2048
const MAX_KID_LENGTH = 128
const ALGORITHMS = { RSA: ['RS256', 'PS256'], EC: ['ES256'] } as const

/**
 * Parses a private key: a JWK, as text or as the object that the runtime configuration makes of it,
 * or PKCS #8 in PEM, also with `\n` in place of line breaks.
 *
 * @param variable names the setting in messages
 * @returns undefined for an empty setting
 * @throws PlatformError `configuration_invalid`, without a part of the key
 */
export function parseAppKey(value: unknown, variable: string): AppKey | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const refuse = (problem: string): never => {
    throw new PlatformError(
      'configuration_invalid',
      `${variable} ${problem}. Create a key with: npx nuxt-platform-layer keys app`,
    )
  }
  const text = typeof value === 'string' ? value.trim() : ''
  const jwk = isJsonObject(value) ? value : text.startsWith('{') ? parseJson(text) : undefined
  if (isJsonObject(jwk) && jwk['d'] === undefined)
    refuse('is a public key: set the private key, and register the public one at the platform')
  if (!isJsonObject(jwk) && !text.includes('PRIVATE KEY'))
    refuse('must be a private key, as a JWK or in PEM')
  let key: KeyObject
  let own: JsonWebKeyInput['key']
  try {
    key = isJsonObject(jwk)
      ? createPrivateKey({ key: jwk as JsonWebKeyInput['key'], format: 'jwk' })
      : createPrivateKey(text.replaceAll(String.raw`\n`, '\n'))
    own = key.export({ format: 'jwk' })
  } catch {
    // The message of the error can quote the key.
    return refuse('cannot be read as a private key')
  }
  const type =
    own.kty === 'RSA' ? 'RSA' : own.kty === 'EC' && own.crv === 'P-256' ? 'EC' : undefined
  if (!type) return refuse('must be an RSA key, or an elliptic curve key of P-256')
  if (type === 'RSA' && Buffer.from(own.n ?? '', 'base64url').length * 8 < MIN_RSA_BITS)
    refuse(`must have ${MIN_RSA_BITS} bits or more`)
  const { alg = ALGORITHMS[type][0], kid } = isJsonObject(jwk) ? jwk : {}
  const known = ALGORITHMS[type].find(name => name === alg)
  if (!known) return refuse(`has an alg that is not ${ALGORITHMS[type].join(' or ')}`)
  if (kid !== undefined && (typeof kid !== 'string' || kid === '' || kid.length > MAX_KID_LENGTH))
    refuse(`has a kid that is not a text of 1 to ${MAX_KID_LENGTH} characters`)
  return { key, alg: known, kid: typeof kid === 'string' ? kid : undefined }
}
