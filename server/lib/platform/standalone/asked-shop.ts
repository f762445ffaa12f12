import { FRAME_PARAMS, SHOP_HEADER } from '../../../../shared/platform/wire'
import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import type { RequestFacts } from '../request/request-facts'
import { parseShop } from '../request/shop'

/**
 * The shop that a request says it is for, by header or parameter; null when it does not say. This is a choice among the shops a
 * browser has proved, never a proof.
 *
 * @throws PlatformError `shop_invalid` | `parameter_repeated`
 */
export function askedShop(request: RequestFacts, url: URL, config: PlatformConfig): string | null {
  const given = url.searchParams.getAll(FRAME_PARAMS.shop)
  if (given.length > 1) throw new PlatformError('parameter_repeated', `Query parameter "${FRAME_PARAMS.shop}" must not appear more than once`)
  const asked = request.headers.get(SHOP_HEADER) || given[0]
  if (!asked) return null
  const shop = parseShop(asked, config.profile)
  if (!shop) throw new PlatformError('shop_invalid', 'Shop param is invalid')
  return shop
}
