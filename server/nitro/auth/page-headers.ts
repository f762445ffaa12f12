import { SHOP_HEADER } from '../../../shared/wire'
import type { PlatformConfig } from '../../core/config/config'
import { isTopLevel } from '../../core/http/top-level'
import type { EventRequest } from '../http/read-request'

/**
 * Headers that make a request of the page being rendered, to the app's own routes, one of the
 * merchant who opened it. Whichever route receives them verifies them.
 */
export function pageHeaders(
  request: EventRequest,
  rawToken: string | null,
  shop: string,
  config: PlatformConfig,
): Record<string, string> {
  // Attack: a link with the attacker's own token, to a page without a guard.
  if (config.embedded)
    return rawToken && !isTopLevel(request) ? { authorization: `Bearer ${rawToken}` } : {}
  if (!shop) return {}
  // The page is the app's own. A browser sends the same headers for its scripts.
  return {
    cookie: request.get('cookie') ?? '',
    [SHOP_HEADER]: shop,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-dest': 'empty',
  }
}
