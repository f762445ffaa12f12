import { createHmac } from 'node:crypto'

/**
 * The signature of a query string as the platform makes it: every parameter but `hmac`, sorted by the bytes of its name,
 * form encoded with a space as `%20`, then HMAC-SHA256 with the app's secret in lower-case hex.
 * protocol: query signature of the authorization code grant, https://shopify.dev/docs/apps/build/authentication-authorization
 */
export function signQuery(params: Iterable<readonly [string, string]>, secret: string): string {
  const sorted = [...params].filter(([name]) => name !== 'hmac').sort(([left], [right]) => compareBytes(left, right))
  return createHmac('sha256', secret).update(encodeQuery(sorted)).digest('hex')
}

/** Serializes parameters in the given order, a space as `%20`. */
export function encodeQuery(params: Iterable<readonly [string, string]>): string {
  const form = new URLSearchParams()
  for (const [name, value] of params) form.append(name, value)
  return form.toString().replaceAll('+', '%20')
}

// The platform sorts bytes; a locale's order differs for upper case, `-` and `.`.
function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
