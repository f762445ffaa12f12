import { createHmac } from 'node:crypto'
import { constantTimeEqual } from './constant-time'
import { PlatformError } from '../errors/errors'
import { repeatedParameter } from '../http/query'
import { requireRecentTimestamp } from './recent-timestamp'
import { requireSecrets } from './require-secrets'

const encoder = new TextEncoder()

/**
 * Verifies the query that the platform signed for the OAuth callback or the install request.
 *
 * Source: https://shopify.dev/docs/apps/build/authentication-authorization
 *
 * @throws PlatformError `parameter_repeated` | `hmac_missing` | `timestamp_invalid` |
 *   `hmac_invalid`
 */
export function verifyQueryHmac(
  params: URLSearchParams,
  secrets: readonly string[],
  now: Date,
): void {
  const repeated = repeatedParameter(params)
  if (repeated !== null)
    throw new PlatformError('parameter_repeated', 'A query parameter occurs more than once')
  const hmac = params.get('hmac')
  if (!hmac) throw new PlatformError('hmac_missing', 'Missing query parameter: hmac')
  requireRecentTimestamp(params.get('timestamp'), now.getTime())
  const text = signedText(params)
  let valid = false
  for (const secret of requireSecrets(secrets)) {
    const expected = createHmac('sha256', secret).update(text).digest('hex')
    valid = constantTimeEqual(expected, hmac) || valid
  }
  if (!valid) throw new PlatformError('hmac_invalid', 'The hmac parameter does not match the query')
}

function signedText(params: URLSearchParams): string {
  const entries = [...params].filter(([key]) => key !== 'hmac' && key !== 'signature')
  const sorted = entries
    .map(entry => ({ entry, bytes: encoder.encode(entry[0]) }))
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ entry }) => entry)
  return new URLSearchParams(sorted).toString().replaceAll('+', '%20')
}

/** The platform sorts by bytes; locale order and UTF-16 order both differ from it for some keys. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
