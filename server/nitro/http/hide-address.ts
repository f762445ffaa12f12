import type { H3Error, H3Event } from 'h3'
import { FRAME_PARAMS } from '../../../shared/wire'

/** Internal header of the request that renders an error page: the shop that the page named. */
export const FAILED_SHOP_HEADER = 'x-platform-failed-shop'

/** Texts of h3 and of Nuxt's router, which quote the address of the request. */
const QUOTING = /^(Cannot find any (?:path|route) matching|Page not found:) (.*)$/is
/** Text of ofetch, whose address can be one of the server's network. */
const FETCHED = /^\[[A-Z]+\] "[^"]*": /

/**
 * Removes addresses from an error before any handler writes it: the query, in which an app's users
 * may have typed, the address of another site that a request named (`GET http://evil.example/`),
 * and addresses that only the server can reach. Storefronts and admins show error bodies to others.
 */
export function hideAddresses(error: H3Error): void {
  for (const field of ['message', 'statusMessage'] as const) {
    const text = error[field]
    const shown = text && withoutAddresses(text)
    if (shown !== text) error[field] = shown ?? ''
  }
  const { data } = error as { data?: unknown }
  if (typeof data === 'object' && data !== null && 'path' in data && error.statusCode === 404)
    error.data = { ...data, path: pathOf(String(data.path)) }
}

/**
 * Returns the address of a failed request for the handlers of errors: its path, at an origin that
 * does not name the server.
 */
export function failedUrl(url: unknown): string {
  const given = typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : '/'
  return `http://localhost${pathOf(given)}`
}

/** Passes the shop of the failed page on to the error page, whose address has no query. */
export function passFailedShop({ path, node: { req } }: H3Event): void {
  const query = new URLSearchParams(path.split('?').slice(1).join('?'))
  req.headers[FAILED_SHOP_HEADER] = query.get(FRAME_PARAMS.shop) ?? ''
}

function withoutAddresses(text: string): string {
  return text
    .replace(FETCHED, '')
    .replace(QUOTING, (_, words: string, address: string) => `${words} ${pathOf(address)}`)
}

/** `//host` and `http://host` are addresses of other sites. */
function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return /^\/(?![/\\])/.test(path) ? path : '/'
}
