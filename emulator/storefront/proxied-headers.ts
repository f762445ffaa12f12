import type { IncomingHttpHeaders } from 'node:http'

/** Belong to one connection, not to what travels over it (RFC 9110, 7.6.1); the emulator makes its own. */
const CONNECTION_HEADERS = [
  'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade',
  'content-length',
]
const NOT_FORWARDED = [...CONNECTION_HEADERS, 'host', 'expect', 'cookie', 'accept-encoding']
const NOT_RETURNED = [...CONNECTION_HEADERS, 'set-cookie', 'x-request-id']

/** Only this machine can be a visitor. */
const VISITOR_ADDRESS = '127.0.0.1'

/**
 * Keeps the scripts of a forwarded page away from the emulator, which has the same origin: with it, a page could send
 * the requests that only the admin and tests may send.
 */
const SANDBOX_POLICY = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts'

/** What the app gets to see of a visitor's headers: no cookies, and where the visitor came in. protocol: app proxy */
export function forwardedHeaders(headers: IncomingHttpHeaders, shop: string): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_FORWARDED.includes(name) || name.startsWith('x-forwarded-') ? [] : [[name, [value].flat().join(', ')]])
  return {
    ...Object.fromEntries(kept) as Record<string, string>,
    // The platform renders templates, so it must be able to read them.
    'accept-encoding': 'identity',
    'x-forwarded-for': VISITOR_ADDRESS,
    'x-forwarded-host': shop,
  }
}

/** What a visitor gets to see of the app's headers; a redirect stays in the storefront. */
export function returnedHeaders(headers: Record<string, string>, shop: string): Record<string, string> {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_RETURNED.includes(name)))
  const own = kept['content-security-policy']
  // On the platform each shop has a host of its own; here it is a part of the path.
  if (kept.location?.startsWith('/apps/')) kept.location = `/${shop}${kept.location}`
  return { ...kept, 'content-security-policy': own === undefined ? SANDBOX_POLICY : `${own}, ${SANDBOX_POLICY}` }
}
