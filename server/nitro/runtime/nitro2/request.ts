import type { IncomingHttpHeaders } from 'node:http'
import type { H3Event } from 'h3'

export { rewriteAddress } from './internals'

/** The headers of a request, without the cost of a web `Headers`. */
export type RequestHeaders = IncomingHttpHeaders

/** Returns the method in capitals. */
export function requestMethod(event: H3Event): string {
  return event.method
}

/** Returns path and query, without `app.baseURL`. */
export function requestPath(event: H3Event): string {
  return event.path
}

/** Returns whether the address has a query. */
export function hasQuery(event: H3Event): boolean {
  return event.path.includes('?')
}

/** Returns an object that exists as long as the request, and is not serialized with its context. */
export function requestKey(event: H3Event): object {
  return event.node.req
}

/** Returns the headers, for {@link headerIn}. */
export function requestHeaders(event: H3Event): RequestHeaders {
  return event.node.req.headers
}

/** @param name in lower case */
export function headerIn(headers: RequestHeaders, name: string): string | null {
  const value = headers[name]
  if (value === undefined) return null
  return typeof value === 'string' ? value : value.join(', ')
}

/** @param name in lower case */
export function requestHeader(event: H3Event, name: string): string | null {
  return headerIn(event.node.req.headers, name)
}

/** @param name in lower case */
export function setRequestHeader(event: H3Event, name: string, value: string): void {
  event.node.req.headers[name] = value
}

/** Returns whether the client sent a `Host` of which no address can be made. */
export function hasInvalidHost({ node: { req } }: H3Event): boolean {
  return !URL.canParse(`http://${req.headers.host}`)
}

/** Makes this the host of the request's address, whatever the client has sent. */
export function setRequestHost({ node: { req } }: H3Event, host: string): void {
  req.headers.host = host
  delete req.headers['x-forwarded-host']
}
