/**
 * What the protocol reads of a request. A web `Request` is one as it stands; the Nitro face builds a light one from
 * the event, so that no `Request` is made on the hot path.
 */
export interface RequestFacts {
  method: string
  /** Absolute URL, or path and query as received. */
  url: string
  /** Header names are given in lower case. */
  headers: { get(name: string): string | null }
}

/** The request's URL under the app's configured origin: the `Host` header is never believed. */
export function requestUrl(request: RequestFacts, appUrl: string): URL {
  const received = request.url.startsWith('/') ? request.url : pathOf(request.url)
  // Prefixing instead of resolving: `//evil.example/x` stays a path and cannot become a host.
  return new URL(appUrl + received)
}

function pathOf(absolute: string): string {
  const url = URL.canParse(absolute) ? new URL(absolute) : null
  // `GET *` is legal HTTP and names no page; and what is no path, as in `mailto:.evil.example`, would become part of our host.
  return url?.pathname.startsWith('/') ? url.pathname + url.search : '/'
}

/** The token of `Authorization: Bearer …`; null for an empty token or another scheme, undefined without the header. */
export function bearerToken(request: RequestFacts): string | null | undefined {
  const header = request.headers.get('authorization')
  if (header === null) return undefined
  if (header.length < 8 || !(header.startsWith('Bearer ') || header.slice(0, 7).toLowerCase() === 'bearer ')) return null
  return header.slice(7)
}
