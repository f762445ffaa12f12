import { requestPath, setRequestHeader } from '#platform-runtime/request'
import type { H3Event } from '#platform-runtime/types'
import { FRAME_PARAMS } from '../../../shared/wire'

/** Internal header of the request that renders an error page: the shop that the page named. */
export const FAILED_SHOP_HEADER = 'x-platform-failed-shop'

/** Texts of h3 and of Nuxt's router, which quote the address of the request. */
const QUOTING = /^(Cannot find any (?:path|route) matching|Page not found:) (.*)$/is
/** Text of ofetch, whose address can be one of the server's network. */
const FETCHED = /^\[[A-Z]+\] "[^"]*": /

/**
 * Returns the address of a failed request for the handlers of errors: its path, at an origin that
 * does not name the server.
 */
export function failedUrl(url: unknown): string {
  const given = typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : '/'
  return `http://localhost${pathOf(given)}`
}

/** Passes the shop of the failed page on to the error page, whose address has no query. */
export function passFailedShop(event: H3Event): void {
  const query = new URLSearchParams(requestPath(event).split('?').slice(1).join('?'))
  setRequestHeader(event, FAILED_SHOP_HEADER, query.get(FRAME_PARAMS.shop) ?? '')
}

/**
 * Returns the text of an error without addresses: the query, in which an app's users may have
 * typed, the address of another site that a request named (`GET http://evil.example/`), and
 * addresses that only the server can reach. Storefronts and admins show error bodies to others.
 */
export function withoutAddresses(text: string): string {
  return text
    .replace(FETCHED, '')
    .replace(QUOTING, (_, words: string, address: string) => `${words} ${pathOf(address)}`)
}

/** Returns the data of an error for a page that was not found, with the path alone. */
export function withoutQuery(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'path' in data
    ? { ...data, path: pathOf(String(data.path)) }
    : data
}

/** `//host` and `http://host` are addresses of other sites. */
function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return /^\/(?![/\\])/.test(path) ? path : '/'
}
