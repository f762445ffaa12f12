import { AdminConnection } from '../admin/admin-connection'
import type { PlatformConfig } from '../config/config'
import { PlatformAnswer } from '../errors/answer'
import { PlatformError } from '../errors/errors'
import { preflightResponse } from '../request/cors'
import { requestUrl } from '../request/request-facts'
import type { RequestFacts } from '../request/request-facts'
import { fixedTokenSession } from '../session/fixed-token-session'
import { askedShop } from './asked-shop'
import { requireSameOrigin } from './same-origin'

/**
 * The session of a `platform_admin` app, whose fixed token needs no sign-in: the request only says which shop it is for. Such an app
 * knows nobody; who may reach it is for the network or the author's own sign-in to decide. protocol: merchant custom app
 *
 * @throws PlatformAnswer preflight
 * @throws PlatformError `shop_invalid` | `origin_refused` | `parameter_repeated`
 */
export function authenticateFixedToken(request: RequestFacts, config: PlatformConfig): AdminConnection {
  if (request.method === 'OPTIONS') throw new PlatformAnswer(preflightResponse(request, config.appUrl))
  requireSameOrigin(request, config)
  const shop = askedShop(request, requestUrl(request, config.appUrl), config)
  if (!shop) throw new PlatformError('shop_invalid', 'The request does not say which shop it is for: add ?shop=')
  return new AdminConnection(fixedTokenSession(shop))
}
