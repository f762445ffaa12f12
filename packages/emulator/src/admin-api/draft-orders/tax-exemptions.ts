import type { TaxRateSeed } from '../../state/tax-rate'
import { EU_MEMBERS } from '../addresses/countries'
import type { OrderAddress } from '../orders/order-records'

/**
 * Returns whether an exemption of a buyer covers a tax.
 *
 * @param exemption a value of `TaxExemption`, e.g. `US_CO_RESELLER_EXEMPTION`
 * @see https://shopify.dev/docs/api/admin-graphql/latest/enums/TaxExemption
 */
export function exempts(
  exemption: string,
  { countryCode, provinceCode }: TaxRateSeed,
  address: Pick<OrderAddress, 'provinceCode'>,
): boolean {
  if (exemption.startsWith('EU_')) return EU_MEMBERS.has(countryCode)
  const [country, area] = exemption.split('_')
  if (country !== countryCode) return false
  // The others of Canada hold in the whole country, e.g. CA_STATUS_CARD_EXEMPTION.
  if (area?.length !== 2) return true
  // Only Canada has a tax of the country next to those of the provinces.
  return area === (country === 'US' ? address.provinceCode : provinceCode)
}
