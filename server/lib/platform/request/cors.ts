import { HEADER_SPELLING, PREFLIGHT_MAX_AGE_SECONDS } from '../../../../shared/platform/wire'
import type { RequestFacts } from './request-facts'

const ALLOWED_HEADERS = ['Authorization', 'Content-Type']

/**
 * Headers that let a page of another origin read the answer; null when the caller is on the app's own origin
 * or sent no `Origin`. Credentials are never allowed: such calls carry a token, not a cookie.
 * Source: protocol, "CORS of admin requests".
 */
export function corsHeaders(request: RequestFacts, appUrl: string): Record<string, string> | null {
  const origin = request.headers.get('origin')
  if (origin === null || origin === appUrl) return null
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': ALLOWED_HEADERS.join(', '),
    'Access-Control-Expose-Headers': HEADER_SPELLING.reauthorizeUrl,
  }
}

/** The same response with CORS headers added when the request came from another origin. */
export function withCors(request: RequestFacts, appUrl: string, response: Response): Response {
  const headers = corsHeaders(request, appUrl)
  if (!headers) return response
  const answer = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

/** The answer to `OPTIONS`. */
export function preflightResponse(request: RequestFacts, appUrl: string): Response {
  return new Response(null, {
    status: 204,
    headers: { 'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS), ...corsHeaders(request, appUrl) },
  })
}
