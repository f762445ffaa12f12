import { HEADERS, PREFLIGHT_MAX_AGE_SECONDS, spellHeader } from '../../../shared/wire'
import { PlatformError } from '../errors/errors'
import type { RequestFacts } from './request-facts'

const ALLOWED_HEADERS = ['Authorization', 'Content-Type']
/** Without them a browser allows another origin only GET, HEAD, and POST. */
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** `token` of RFC 9110, 5.6.2: a comma would allow an additional header. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Returns the headers that let a page of another origin read the response; null for the app's own
 * origin and without `Origin`. Credentials are never allowed: such calls carry a token, not a
 * cookie.
 *
 * @param extraHeaders additional request headers that such a page may send
 * @throws PlatformError `configuration_invalid` if one of them is not a header name
 */
export function corsHeaders(
  request: RequestFacts,
  appUrl: string,
  extraHeaders: readonly string[] = [],
): Record<string, string> | null {
  const allowed = allowedHeaders(extraHeaders)
  const origin = request.headers.get('origin')
  if (origin === null || origin === appUrl) return null
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': allowed.join(', '),
    'Access-Control-Expose-Headers': spellHeader(HEADERS.reauthorizeUrl),
  }
}

/** Adds CORS headers to a response if the request came from another origin. */
export function withCors(
  request: RequestFacts,
  appUrl: string,
  response: Response,
  extraHeaders?: readonly string[],
): Response {
  const headers = corsHeaders(request, appUrl, extraHeaders)
  if (!headers) return response
  const withHeaders = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) withHeaders.headers.set(name, value)
  return withHeaders
}

/** Response to `OPTIONS`. */
export function preflightResponse(
  request: RequestFacts,
  appUrl: string,
  extraHeaders?: readonly string[],
): Response {
  const cors = corsHeaders(request, appUrl, extraHeaders)
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
      ...(cors && { 'Access-Control-Allow-Methods': ALLOWED_METHODS, ...cors }),
    },
  })
}

/** The standard headers, then the additional ones, without duplicates in another case. */
function allowedHeaders(extraHeaders: readonly string[]): readonly string[] {
  if (extraHeaders.length === 0) return ALLOWED_HEADERS
  if (!extraHeaders.every(name => HEADER_NAME.test(name))) {
    throw new PlatformError(
      'configuration_invalid',
      'corsHeaders must be a list of header names, e.g. ["X-Extra-Header"]',
    )
  }
  const names = [...ALLOWED_HEADERS, ...extraHeaders]
  const lowerCase = names.map(name => name.toLowerCase())
  return names.filter((_, index) => lowerCase.indexOf(lowerCase[index] ?? '') === index)
}
