import { SHOP_HEADER } from '../../../shared/platform/wire'
import type { PlatformConfig } from '../platform/config/config'
import type { EventFacts } from './event-facts'

/**
 * Headers that make a request of the page being rendered, to the app's own routes, one of the merchant who opened it. Whichever route
 * receives them verifies them.
 */
export function pageHeaders(request: EventFacts, sessionToken: string | null, shop: string, config: PlatformConfig): Record<string, string> {
  if (config.embedded) return sessionToken ? { authorization: `Bearer ${sessionToken}` } : {}
  if (!shop) return {}
  // The page is the app's own, as a browser would say of its scripts.
  return { 'cookie': request.get('cookie') ?? '', [SHOP_HEADER]: shop, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
}
