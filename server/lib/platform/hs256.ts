import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { PlatformError } from './errors'
import { requireSecrets } from './require-secrets'

/** Characters; a session token has about 450. */
const MAX_LENGTH = 8 * 1024
/**
 * Base64url without padding, whose unused last bits are zero: one text per value, so that a token has one spelling only.
 * The signature is 32 bytes.
 */
const COMPACT = /^(?=[\w-])((?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?)\.(?=[\w-])((?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?)\.([\w-]{42}[AEIMQUYcgkosw048])$/
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Creates a function that checks the signature of a compact JWS and returns its payload, a JSON object. No claim is looked at.
 *
 * @throws PlatformError `configuration_invalid` when no secret is given; the function throws `session_token_invalid`
 * @see https://www.rfc-editor.org/rfc/rfc7515
 */
export function createHs256Reader(secrets: readonly string[]): (token: string) => Record<string, unknown> {
  const keys = requireSecrets(secrets).map(secret => createSecretKey(secret, 'utf8'))
  let acceptedHeader = ''

  return (token) => {
    if (token.length > MAX_LENGTH) refuse('it is too long')
    const [, header, payload, signature] = COMPACT.exec(token) ?? []
    if (!header || !payload || !signature) return refuse('it is not a compact JWS')
    // All tokens of one issuer carry the same header, so the one that passed last needs no second look.
    if (header !== acceptedHeader) requireHs256(header)
    if (!isSigned(token.slice(0, -signature.length - 1), Buffer.from(signature, 'base64url'), keys)) refuse('the signature does not match')
    acceptedHeader = header
    return parseObject(payload) ?? refuse('the payload is not a JSON object')
  }
}

function requireHs256(encoded: string): void {
  const header = parseObject(encoded)
  // The algorithm is ours to choose: `none`, or an RSA public key used as an HMAC secret, are forgeries.
  if (header?.alg !== 'HS256') refuse('the algorithm is not HS256')
  // Both change what the signature means; who does not understand them must refuse (RFC 7515, 4.1.11).
  if (header && ('crit' in header || 'b64' in header)) refuse('the header has critical extensions')
}

function isSigned(input: string, signature: Uint8Array, keys: readonly KeyObject[]): boolean {
  let signed = false
  for (const key of keys) {
    const expected = createHmac('sha256', key).update(input, 'latin1').digest()
    signed = timingSafeEqual(expected, signature) || signed
  }
  return signed
}

function parseObject(encoded: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(utf8.decode(Buffer.from(encoded, 'base64url')))
    return isRecord(value) ? value : null
  }
  catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuse(reason: string): never {
  throw new PlatformError('session_token_invalid', `Session token refused: ${reason}`)
}
