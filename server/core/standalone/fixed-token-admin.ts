import type { AdminConnection } from '../admin/admin-context'
import type { PlatformConfig } from '../config/config'
import { PlatformResponse } from '../errors/platform-response'
import { PlatformError } from '../errors/errors'
import { preflightResponse } from '../http/cors'
import { requestUrl } from '../http/request-facts'
import type { RequestFacts } from '../http/request-facts'
import { fixedTokenSession } from '../session/app-access'
import { requestedShop } from './requested-shop'
import { requireSameOrigin } from './same-origin'

/**
 * Returns the session of a `platform_admin` app, whose fixed token needs no sign-in: the request
 * only names its shop. Such an app does not identify its users; the network or the app's own
 * sign-in decides who may reach it. Source: docs/protocol.md#admin-api
 *
 * @throws PlatformResponse preflight
 * @throws PlatformError `shop_invalid` | `origin_refused` | `parameter_repeated`
 */
export function authenticateFixedToken(
  request: RequestFacts,
  config: PlatformConfig,
): AdminConnection {
  if (request.method === 'OPTIONS')
    throw new PlatformResponse(preflightResponse(request, config.appUrl))
  requireSameOrigin(request, config)
  const shop = requestedShop(request, requestUrl(request, config.appUrl), config)
  if (!shop) throw new PlatformError('shop_invalid', 'The request names no shop: add ?shop=')
  return { session: fixedTokenSession(shop) }
}
