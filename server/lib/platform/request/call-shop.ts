import type { PlatformProfile } from '../config/config'
import { PlatformError } from '../errors/errors'
import { parseShop } from './shop'

/**
 * Returns the shop that a signed call names, in lower case. Only the bare domain counts: the platform sends nothing else,
 * and no signature covers a header, so what people paste elsewhere (`admin.shopify.com/store/acme`) is refused here.
 *
 * @throws PlatformError `shop_invalid`
 */
export function requireCallShop(value: unknown, profile: PlatformProfile): string {
  const shop = typeof value === 'string' && !value.includes('/') ? parseShop(value, profile) : null
  if (shop === null) {
    throw new PlatformError('shop_invalid', `The call names no shop of this platform; expected a domain that ends in one of: ${profile.shopDomainList.join(', ')}`)
  }
  return shop
}
