import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { CATALOGS } from '../catalogs/catalog-records'
import { LOCATIONS } from '../locations/location-records'
import { typeOf } from './market-records'
import type { MarketRecord } from './market-records'

/** The lists of ids that a mutation adds to a market, by the name of their field. */
interface AddedCustomizations {
  catalogs: readonly [field: string, ids: readonly string[] | null | undefined]
  webPresences: readonly [field: string, ids: readonly string[] | null | undefined]
}

/** Lists what does not fit together in a market as it would be after the mutation. */
export function compatibilityErrors(
  context: GraphqlContext,
  market: MarketRecord,
  { catalogs, webPresences }: AddedCustomizations,
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ field: ['input', field], code, message })
  const isRetail = typeOf(market) === 'LOCATION'
  if (market.priceInclusions && isRetail)
    refuse(
      'priceInclusions',
      'INCLUSIVE_PRICING_NOT_COMPATIBLE_WITH_CONDITION_TYPES',
      'Inclusive pricing cannot be added to a market with the specified condition types.',
    )
  if (market.webPresenceIds.length > 0 && isRetail)
    refuse(
      webPresences[1]?.length ? webPresences[0] : 'conditions',
      'WEB_PRESENCE_RETAIL_LOCATION',
      'A web presence cannot be added to a market with type retail location.',
    )
  if ((catalogs[1] ?? []).some(id => isCompanyCatalog(context, id)))
    refuse(catalogs[0], 'CATALOG_TYPE_NOT_SUPPORTED', 'A market can only have market catalogs.')
  const countries = locationCountries(context, market)
  if (countries.size > 1)
    refuse(
      'conditions',
      'MIXED_COUNTRY_LOCATIONS_NOT_ALLOWED',
      'All retail locations in a market must be in the same country.',
    )
  const regions = market.conditions.regions?.values
  if (regions && [...countries].some(country => !regions.includes(country)))
    refuse(
      'conditions',
      'LOCATION_REGION_COUNTRY_MISMATCH',
      "A location's country does not match the region's country.",
    )
  return errors
}

function isCompanyCatalog(context: GraphqlContext, id: string): boolean {
  return CATALOGS.in(context).get(id)?.__typename === 'CompanyLocationCatalog'
}

/** Returns the countries of the locations that are a condition of a market. */
function locationCountries(context: GraphqlContext, { conditions }: MarketRecord): Set<string> {
  const locations = LOCATIONS.in(context)
  const countries = (conditions.locations?.values ?? []).flatMap(
    id => locations.get(id)?.address.countryCode ?? [],
  )
  return new Set(countries)
}
