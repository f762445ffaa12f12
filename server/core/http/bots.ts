import { isbot } from 'isbot'
import { privateHeaders } from './redirect'
import type { RequestFacts } from './request-facts'

/** The user agents of the platform's merchant apps look like those of bots. */
const PLATFORM_APPS = /Shopify (?:POS|Mobile)\//

/**
 * Returns whether the `User-Agent` is that of a crawler or a link preview. Without the header:
 * false.
 */
export function isBot(request: RequestFacts): boolean {
  const agent = request.headers.get('user-agent')
  return agent !== null && !PLATFORM_APPS.test(agent) && isbot(agent)
}

/** Returns whether the `User-Agent` is that of one of the platform's own apps for merchants. */
export function isPlatformApp(request: RequestFacts): boolean {
  return PLATFORM_APPS.test(request.headers.get('user-agent') ?? '')
}

/** What the log explains a response to a bot with. */
export const BOT_REFUSED =
  'The user agent is that of a bot, as those of curl and of link previews are. A browser gets the page.'

/** Returns the response to a bot. Source: docs/protocol.md#documents-and-frames. */
export function botResponse(): Response {
  // Caches store a 410 by default and would serve it to users (cache poisoning).
  return new Response(null, { status: 410, statusText: 'Gone', headers: privateHeaders() })
}
