import { HEADER_SPELLING, PREFLIGHT_MAX_AGE_SECONDS } from '../../../../shared/platform/wire'
import { PlatformError } from '../errors/errors'
import type { RequestFacts } from './request-facts'

const ALLOWED_HEADERS = ['Authorization', 'Content-Type']
/** `token` of RFC 9110, 5.6.2: a comma would allow a header that nobody asked for. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Headers that let a page of another origin read the answer; null when the caller is on the app's own origin
 * or sent no `Origin`. Credentials are never allowed: such calls carry a token, not a cookie.
 * Source: protocol, "CORS of admin requests".
 *
 * @param extraHeaders request headers of the app's own that such a page may send
 * @throws PlatformError `configuration_invalid` when one of them is not the name of a header
 */
export function corsHeaders(request: RequestFacts, appUrl: string, extraHeaders: readonly string[] = []): Record<string, string> | null {
  const allowed = allowedHeaders(extraHeaders)
  const origin = request.headers.get('origin')
  if (origin === null || origin === appUrl) return null
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': allowed.join(', '),
    'Access-Control-Expose-Headers': HEADER_SPELLING.reauthorizeUrl,
  }
}

/** The same response with CORS headers added when the request came from another origin. */
export function withCors(request: RequestFacts, appUrl: string, response: Response, extraHeaders?: readonly string[]): Response {
  const headers = corsHeaders(request, appUrl, extraHeaders)
  if (!headers) return response
  const answer = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** The answer to `OPTIONS`. */
export function preflightResponse(request: RequestFacts, appUrl: string, extraHeaders?: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: { 'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS), ...corsHeaders(request, appUrl, extraHeaders) },
  })
}

/** The standard headers, then the extra ones; names are compared without regard to case. */
function allowedHeaders(extraHeaders: readonly string[]): readonly string[] {
  if (extraHeaders.length === 0) return ALLOWED_HEADERS
  if (!extraHeaders.every(name => HEADER_NAME.test(name))) {
    throw new PlatformError('configuration_invalid', 'corsHeaders must be a list of header names, e.g. ["X-Extra-Header"]')
  }
  const names = [...ALLOWED_HEADERS, ...extraHeaders]
  const lowerCase = names.map(name => name.toLowerCase())
  return names.filter((_, index) => lowerCase.indexOf(lowerCase[index] ?? '') === index)
}
