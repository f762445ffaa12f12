import { isbot } from 'isbot'
import type { RequestFacts } from './request-facts'

/** The merchant apps of the platform have browsers that look like bots. */
const PLATFORM_APPS = /Shopify (?:POS|Mobile)\//

/** Whether a crawler or a link preview sent the request, by its own account; a request without `User-Agent` is none. */
export function isBot(request: RequestFacts): boolean {
  const agent = request.headers.get('user-agent')
  return agent !== null && !PLATFORM_APPS.test(agent) && isbot(agent)
}

/** The answer to a bot. Source: protocol, "Embedded flow". */
export function botAnswer(): Response {
  // Caches keep a 410 unless they are told not to, and would show it to people (cache poisoning).
  return new Response(null, { status: 410, statusText: 'Gone', headers: { 'Cache-Control': 'private, no-store' } })
}
