import { requestWithURL } from 'nitro/h3'
import type { ServerRequest } from './request-state'
import type { H3Event } from './types'

/** The headers of a request. */
export type RequestHeaders = Headers

/** The base of Nitro's routes, without a slash at its end. Nitro replaces it in a build. */
const BASE = (import.meta.baseURL ?? '/').replace(/\/$/, '')

/** Returns the method in capitals. */
export function requestMethod(event: H3Event): string {
  return event.req.method
}

/** Returns path and query, without `app.baseURL`. */
export function requestPath(event: H3Event): string {
  if (event.url) return withoutBase(event.url.pathname) + event.url.search
  const { url } = event.req
  return withoutBase(url.slice(pathStart(url)))
}

/** Returns whether the address has a query, without the cost of reading it. */
export function hasQuery({ req }: H3Event): boolean {
  // What Node has received, before a web server makes a whole address of it.
  return ((req as ServerRequest).runtime?.node?.req.url ?? req.url).includes('?')
}

/** Returns an object that exists as long as the request, of which several events can exist. */
export function requestKey(event: H3Event): object {
  return event.context
}

/** Returns the headers, for {@link headerIn}. */
export function requestHeaders(event: H3Event): RequestHeaders {
  return event.req.headers
}

/** @param name in lower case */
export function headerIn(headers: RequestHeaders, name: string): string | null {
  return headers.get(name)
}

/** @param name in lower case */
export function requestHeader(event: H3Event, name: string): string | null {
  return event.req.headers.get(name)
}

/** @param name in lower case */
export function setRequestHeader(event: H3Event, name: string, value: string): void {
  changeHeaders(event, headers => headers.set(name, value))
}

/** Changes the headers of a request, or a copy in their place: those of a worker are immutable. */
function changeHeaders({ req }: H3Event, change: (headers: Headers) => void): void {
  try {
    change(req.headers)
  } catch {
    const headers = new Headers(req.headers)
    change(headers)
    Object.defineProperty(req, 'headers', { configurable: true, value: headers })
  }
}

/** Returns whether the client sent a `Host` of which no address can be made: Nitro replaces it. */
export function hasInvalidHost(_event: H3Event): boolean {
  return false
}

/** Makes this the host of the request's address, whatever the client has sent. */
export function setRequestHost(event: H3Event, host: string): void {
  changeHeaders(event, headers => {
    headers.set('host', host)
    headers.delete('x-forwarded-host')
  })
}

/**
 * Rewrites the address of a request for everything that reads it later. Only before h3 has made an
 * event of the request.
 *
 * @param rewrite maps path and query
 */
export function rewriteAddress(event: H3Event, rewrite: (path: string) => string): void {
  const { url } = event.req
  const start = pathStart(url)
  const pending: { req: Request } = event
  pending.req = requestWithURL(event.req, url.slice(0, start) + rewrite(url.slice(start)))
}

/** Position of the path in an absolute address. */
function pathStart(url: string): number {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? url.length : start
}

function withoutBase(path: string): string {
  if (BASE === '' || !path.startsWith(BASE)) return path
  const rest = path.slice(BASE.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : path
}
