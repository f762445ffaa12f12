import type { IncomingHttpHeaders } from 'node:http'
import { PROXY_PREFIXES } from '../../../../shared/wire'

/** Hop-by-hop headers (RFC 9110, 7.6.1), which the emulator sets itself. */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
]
const NOT_FORWARDED = [...CONNECTION_HEADERS, 'host', 'expect', 'cookie', 'accept-encoding']
const NOT_RETURNED = [...CONNECTION_HEADERS, 'set-cookie', 'x-request-id']

/** All visitors are on this machine. */
const VISITOR_ADDRESS = '127.0.0.1'

/**
 * Isolates the scripts of a forwarded page from the emulator, which has the same origin. Otherwise
 * they could call the admin and the control API.
 */
const SANDBOX_POLICY = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts'

/**
 * Filters a visitor's headers for the app: removes cookies, and adds the visitor's address.
 *
 * @see docs/protocol.md#app-proxy
 */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  shop: string,
): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_FORWARDED.includes(name) || name.startsWith('x-forwarded-')
      ? []
      : [[name, [value].flat().join(', ')]],
  )
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    // The platform renders templates, so it requires an uncompressed body.
    'accept-encoding': 'identity',
    'x-forwarded-for': VISITOR_ADDRESS,
    'x-forwarded-host': shop,
  }
}

/** Filters the app's headers for the visitor. A redirect stays in the storefront. */
export function returnedHeaders(
  headers: Record<string, string>,
  shop: string,
): Record<string, string> {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_RETURNED.includes(name)),
  )
  const own = kept['content-security-policy']
  // On the platform, each shop has its own host; here, it is a part of the path.
  if (PROXY_PREFIXES.some(prefix => kept.location?.startsWith(`/${prefix}/`)))
    kept.location = `/${shop}${kept.location}`
  return {
    ...kept,
    'content-security-policy': own === undefined ? SANDBOX_POLICY : `${own}, ${SANDBOX_POLICY}`,
  }
}
