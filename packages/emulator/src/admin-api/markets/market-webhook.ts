import { countryName } from '../addresses/countries'
import type { GraphqlContext } from '../../engine/graphql-context'
import { idNumber } from '../../engine/records/global-id'
import { regionOf } from './market-records'
import type { MarketRecord } from './market-records'

/** The payload of `markets/create` and `markets/update`. */
export function marketWebhook({ store }: GraphqlContext, market: MarketRecord) {
  const codes = market.conditions.regions?.values ?? []
  return {
    id: idNumber(market.id),
    name: market.name,
    enabled: market.status === 'ACTIVE',
    regions: codes.map(code => ({
      id: idNumber(regionOf(store.records, code).id),
      name: countryName(code),
      country_code: code,
    })),
    status: market.status.toLowerCase(),
  }
}
