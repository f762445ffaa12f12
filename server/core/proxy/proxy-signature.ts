import { createHmac, createSecretKey } from 'node:crypto'
import { PROXY_PARAMS } from '../../../shared/wire'
import { constantTimeEqual } from '../crypto/constant-time'
import { requireSecrets } from '../crypto/require-secrets'

/** Not part of the signed text. */
const UNSIGNED: readonly string[] = ['hmac', PROXY_PARAMS.signature]

/** Checks the signature of a query that the storefront forwarded. */
export interface ProxySignature {
  /** True when `given` is the hex HMAC-SHA256 of the signed text under one of the app's secrets. */
  matches(signedText: string, given: string): boolean
}

/** @throws PlatformError `configuration_invalid` when a secret is empty */
export function createProxySignature(secrets: readonly string[]): ProxySignature {
  const keys = requireSecrets(secrets).map(secret => createSecretKey(secret, 'utf8'))
  return {
    matches: (signedText, given) =>
      keys.some(key =>
        constantTimeEqual(createHmac('sha256', key).update(signedText).digest('hex'), given),
      ),
  }
}

/**
 * The text that the storefront signs: decoded values, those of a repeated parameter joined by a
 * comma, in the byte order of the names, with nothing between the pairs. Source:
 * https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies
 */
export function proxySignedText(params: URLSearchParams): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of params) {
    const earlier = values.get(name)
    if (earlier) earlier.push(value)
    else if (!UNSIGNED.includes(name)) values.set(name, [value])
  }
  return (
    [...values]
      // UTF-16 order, which strings compare by, differs from byte order beyond the basic plane.
      .map(([name, list]) => ({ bytes: Buffer.from(name), text: `${name}=${list.join(',')}` }))
      .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
      .map(({ text }) => text)
      .join('')
  )
}
