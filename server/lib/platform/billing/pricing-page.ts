import type { PlatformConfig } from '../config/config'
import { PlatformError } from '../errors/errors'
import { shopAdminUrl } from '../request/shop'

/**
 * Where a merchant chooses a plan of managed pricing. protocol: billing, managed pricing
 *
 * @param appHandle handle of the app in its listing
 * @throws PlatformError `configuration_invalid`
 */
export function pricingPageUrl(appHandle: string, shop: string, config: PlatformConfig): string {
  if (!/^[\w-]{1,255}$/.test(appHandle)) throw new PlatformError('configuration_invalid', 'pricingPageUrl() takes the handle of the app, e.g. my-app')
  return `${shopAdminUrl(shop, config.profile)}/charges/${appHandle}/pricing_plans`
}
