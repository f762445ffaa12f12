import type { GraphqlContext } from '../../engine/graphql-context'
import { MARKETS, marketsIn } from '../markets/market-records'
import type { MarketRecord } from '../markets/market-records'
import { isPublished } from '../online-store/publication-time'
import type { ProductRecord } from '../products/product-records'
import { CATALOGS } from './catalog-records'
import type { CatalogRecord } from './catalog-records'

/** Who buys. */
export interface Buyer {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string | null
  /** Global id. */
  readonly companyLocationId?: string | null
}

/** Returns the active market of a country. */
export function activeMarket(
  context: GraphqlContext,
  countryCode: string | null | undefined,
): MarketRecord | undefined {
  return countryCode ? marketsIn(context, countryCode).find(isActive) : undefined
}

/** Lists the active catalogs of a company location: its own, and those of its markets. */
export function companyCatalogs(context: GraphqlContext, locationId: string): CatalogRecord[] {
  const markets = MARKETS.in(context)
    .all()
    .filter(
      market =>
        isActive(market) && market.conditions.companyLocations?.values?.includes(locationId),
    )
  return activeCatalogs(context, [locationId, ...markets.map(({ id }) => id)])
}

/** Lists the active catalogs of markets or company locations. */
export function activeCatalogs(
  context: GraphqlContext,
  contextIds: readonly string[],
): CatalogRecord[] {
  const catalogs = contextIds.flatMap(id => CATALOGS.in(context).lookUp('context', id))
  return [...new Set(catalogs)].filter(isActive)
}

/**
 * Returns a check whether a buyer is offered a product: one of the catalogs of the company
 * location, or else of the market, has it. A catalog without a publication has every product.
 *
 * @see https://shopify.dev/docs/apps/build/markets/catalogs-different-markets
 */
export function offeredTo(
  context: GraphqlContext,
  { countryCode, companyLocationId }: Buyer,
): (product: ProductRecord) => boolean {
  const market = activeMarket(context, countryCode)
  const own = companyLocationId ? companyCatalogs(context, companyLocationId) : []
  const catalogs = own.length > 0 || !market ? own : activeCatalogs(context, [market.id])
  const publicationIds = catalogs.map(({ publicationId }) => publicationId)
  return ({ publications }) =>
    publicationIds.length === 0 ||
    publicationIds.some(id => id === null || isPublished(publications[id] ?? null, context.clock))
}

function isActive({ status }: { readonly status: string }): boolean {
  return status === 'ACTIVE'
}
