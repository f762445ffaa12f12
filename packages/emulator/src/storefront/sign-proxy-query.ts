import { createHmac } from 'node:crypto'

/**
 * Signs the query of a forwarded request: all parameters except the signature, decoded, repeated
 * values joined with a comma, sorted by the bytes of the names, concatenated without a separator,
 * then HMAC-SHA256 with the app's secret in lower-case hex.
 *
 * @see https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies
 */
export function signProxyQuery(query: string, secret: string): string {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === 'signature' || name === 'hmac') continue
    values.set(name, [...(values.get(name) ?? []), value])
  }
  const sorted = [...values].sort(([left], [right]) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right)),
  )
  const text = sorted.map(([name, list]) => `${name}=${list.join(',')}`).join('')
  return createHmac('sha256', secret).update(text).digest('hex')
}
