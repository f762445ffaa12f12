import type { RequestFacts } from './request-facts'

/** Cookies looked at: browsers keep fewer of one site, and a header is not to be read for ever. */
const MAX_COOKIES = 200

/** The request's cookies by name, undecoded. Of a name that comes twice the first counts, which is the one of the longer path. */
export function readCookies(request: RequestFacts): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (request.headers.get('cookie') ?? '').split(';', MAX_COOKIES)) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).trim()
    if (equals > 0 && !cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim())
  }
  return cookies
}
