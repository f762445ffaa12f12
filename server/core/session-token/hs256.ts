import { isUtf8 } from 'node:buffer'
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { SessionTokenError } from '../errors/errors'
import { isJsonObject } from '../json-object'
import { requireSecrets } from '../crypto/require-secrets'

/** Characters; an ID token has about 450. */
const MAX_LENGTH = 8 * 1024
/** Characters of 32 bytes in base64url. */
export const SIGNATURE_LENGTH = 43

/**
 * Creates a function that checks the signature of a compact JWS and returns its payload, a JSON
 * object. Claims are not checked. Only the canonical spelling of a token is accepted: each part
 * must be what its bytes encode to.
 *
 * @throws PlatformError `configuration_invalid` when no secret is given; the function throws
 *   `session_token_invalid`
 * @see https://www.rfc-editor.org/rfc/rfc7515
 */
export function createHs256Reader(
  secrets: readonly string[],
): (token: string) => Record<string, unknown> {
  const keys = requireSecrets(secrets).map(secret => createSecretKey(secret, 'utf8'))
  let acceptedHeader = ''

  return token => {
    if (token.length > MAX_LENGTH) refuse('it is too long')
    const headerEnd = token.indexOf('.')
    const payloadEnd = token.length - SIGNATURE_LENGTH - 1
    // The second dot is the one before the signature; a third would be within it, where no
    // signature has one.
    if (
      headerEnd < 1 ||
      payloadEnd <= headerEnd + 1 ||
      token.indexOf('.', headerEnd + 1) !== payloadEnd
    )
      refuse('it is not a compact JWS')
    const header = token.slice(0, headerEnd)
    // All tokens of one issuer have the same header, so the last accepted one is not parsed again.
    if (header !== acceptedHeader) requireHs256(header)
    if (!isSigned(token.slice(0, payloadEnd), token.slice(payloadEnd + 1), keys))
      refuse('the signature does not match', 'signature')
    acceptedHeader = header
    return (
      parseObject(token.slice(headerEnd + 1, payloadEnd)) ??
      refuse('the payload is not a JSON object')
    )
  }
}

function requireHs256(encoded: string): void {
  const header = parseObject(encoded)
  // The algorithm is ours to choose: `none`, or an RSA public key used as an HMAC secret, are
  // forgeries.
  if (header?.['alg'] !== 'HS256') refuse('the algorithm is not HS256')
  // Both change what the signature means; a verifier that does not support them must refuse (RFC
  // 7515, 4.1.11).
  if (header && ('crit' in header || 'b64' in header)) refuse('the header has critical extensions')
}

function isSigned(input: string, signature: string, keys: readonly KeyObject[]): boolean {
  const received = Buffer.from(signature)
  let signed = false
  for (const key of keys) {
    const expected = Buffer.from(createHmac('sha256', key).update(input).digest('base64url'))
    signed = (expected.length === received.length && timingSafeEqual(expected, received)) || signed
  }
  return signed
}

function parseObject(encoded: string): Record<string, unknown> | null {
  const bytes = Buffer.from(encoded, 'base64url')
  // A replacement character would change what was signed.
  if (bytes.toString('base64url') !== encoded || !isUtf8(bytes)) return null
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function refuse(reason: string, check = 'form'): never {
  throw new SessionTokenError(`ID token refused: ${reason}`, check)
}
