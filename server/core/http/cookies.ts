import type { RequestFacts } from './request-facts'

/** Cookies that are read. Browsers store fewer per site, and the header length is not bounded. */
const MAX_COOKIES = 200

/**
 * Returns the request's cookies by name, undecoded. If a name is repeated, the first value counts,
 * which is that of the longer path.
 */
export function readCookies(request: RequestFacts): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (request.headers.get('cookie') ?? '').split(';', MAX_COOKIES)) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals > 0 && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim())
  }
  return cookies
}
