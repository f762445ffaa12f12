import { createHmac } from 'node:crypto'
import { encodeQuery } from '../http/encode-query'

/**
 * Signs a query string as the platform does: all parameters except `hmac`, sorted by the bytes of
 * the names, form encoded with spaces as `%20`, then HMAC-SHA256 with the app's secret in
 * lower-case hex.
 *
 * @see docs/protocol.md#callback-and-install-requests
 */
export function signQuery(params: Iterable<readonly [string, string]>, secret: string): string {
  const sorted = [...params]
    .filter(([name]) => name !== 'hmac')
    .sort(([left], [right]) => compareBytes(left, right))
  return createHmac('sha256', secret).update(encodeQuery(sorted)).digest('hex')
}

// The platform sorts by bytes; a locale-aware order differs for upper case, `-`, and `.`.
function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
