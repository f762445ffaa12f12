/**
 * The parts of a request that the protocol reads. A web `Request` has them; the Nitro adapter reads
 * them from the event, because creating a `Request` is expensive.
 */
export interface RequestFacts {
  method: string
  /** Absolute URL, or path and query as received. */
  url: string
  /** Header names are in lower case. */
  headers: { get(name: string): string | null }
}

/** Returns the request's URL at the app's configured origin. The `Host` header is not trusted. */
export function requestUrl(request: RequestFacts, appUrl: string): URL {
  const received = request.url.startsWith('/') ? request.url : pathOf(request.url)
  // Concatenated, not resolved: `//evil.example/x` is a path and must not become a host.
  return new URL(appUrl + received)
}

function pathOf(absolute: string): string {
  const url = URL.canParse(absolute) ? new URL(absolute) : null
  // `GET *` is valid HTTP without a path. Anything else that does not begin with a slash, as in
  // `mailto:.evil.example`, would become part of the host.
  return url?.pathname.startsWith('/') ? url.pathname + url.search : '/'
}

/**
 * Returns the token of `Authorization: Bearer …`; null for an empty token or another scheme,
 * undefined without the header.
 */
export function bearerToken(request: RequestFacts): string | null | undefined {
  const header = request.headers.get('authorization')
  if (header === null) return undefined
  if (
    header.length < 8 ||
    !(header.startsWith('Bearer ') || header.slice(0, 7).toLowerCase() === 'bearer ')
  )
    return null
  return header.slice(7)
}
