import { FRAME_PARAMS, SHOP_HEADER } from '../../../shared/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { RequestFacts } from '../http/request-facts'
import { parseShop } from '../shop/shop'

/**
 * Returns the shop that a request names, by header or parameter; null when it names none. This is a
 * choice among the shops that a browser is signed in to, never a proof.
 *
 * @throws PlatformError `shop_invalid` | `parameter_repeated`
 */
export function requestedShop(
  request: RequestFacts,
  url: URL,
  config: PlatformConfig,
): string | null {
  const given = url.searchParams.getAll(FRAME_PARAMS.shop)
  if (given.length > 1)
    throw new PlatformError(
      'parameter_repeated',
      `Query parameter "${FRAME_PARAMS.shop}" must not appear more than once`,
    )
  const named = request.headers.get(SHOP_HEADER) || given[0]
  if (!named) return null
  const shop = parseShop(named, config.profile)
  if (!shop) throw new PlatformError('shop_invalid', 'Shop param is invalid')
  return shop
}
