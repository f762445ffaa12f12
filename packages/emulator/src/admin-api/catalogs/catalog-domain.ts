import type { QueryArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { RecordStore } from '../../engine/records/record-store'
import type { Fields } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedCatalogs } from './seed-catalogs'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { COMPANY_LOCATIONS } from '../companies/location-records'
import { MARKETS } from '../markets/market-records'
import { PRICE_LISTS } from '../price-lists/price-list-records'
import { PUBLICATIONS } from '../publications/publication-records'
import { catalogMutations } from './catalog-mutations'
import { CATALOGS } from './catalog-records'
import type { CatalogRecord } from './catalog-records'

type TypeArgs = Pick<QueryArgs['catalogs'], 'type'>

function catalogList(records: RecordStore): ListSpec<CatalogRecord> {
  return {
    search: {
      text: ({ title }) => [title],
      fields: {
        id: { kind: 'id', read: ({ id }) => id },
        market_id: { kind: 'id', read: ({ contextIds }) => contextIds },
        company_id: {
          kind: 'id',
          read: ({ contextIds }) =>
            contextIds.map(id => records.table(COMPANY_LOCATIONS).get(id)?.companyId),
        },
        company_location_id: { kind: 'id', read: ({ contextIds }) => contextIds },
        status: {
          kind: 'enum',
          values: ['active', 'archived', 'draft'],
          read: ({ status }) => status,
        },
        title: { kind: 'text', read: ({ title }) => title },
      },
    },
    sortValues: { TITLE: ({ title }) => title, TYPE: ({ __typename: type }) => type },
  }
}

const catalogFields: Fields<'CompanyLocationCatalog' | 'MarketCatalog'> = {
  operations: () => [],
  priceList: PRICE_LISTS.at<CatalogRecord>('priceListId'),
  publication: PUBLICATIONS.at<CatalogRecord>('publicationId'),
}

/** Catalogs of markets and company locations. */
export const catalogDomain: AdminDomain = {
  seed: {
    records: {
      catalogs: seedCatalogs,
    },
  },
  queries: {
    catalog: CATALOGS.one,
    catalogOperations: () => [],
    catalogs: (args, context, info) =>
      listRecords(
        catalogsBy(context, args),
        catalogList(context.store.records),
        args,
        context,
        info,
      ),
    catalogsCount: (args, context, info) => {
      const { search } = catalogList(context.store.records)
      return countRecords(catalogsBy(context, args), search, args, context, info)
    },
  },
  mutations: catalogMutations,
  types: {
    CompanyLocationCatalog: {
      ...catalogFields,
      companyLocations: ({ contextIds }: CatalogRecord, args, context) =>
        paginate(
          contextIds.flatMap(id => {
            const location = context.loadNode(id)
            return location ? [{ ...location, id }] : []
          }),
          args,
          BY_ID,
        ),
      companyLocationsCount: ({ contextIds }: CatalogRecord) => ({
        count: contextIds.length,
        precision: 'EXACT',
      }),
    },
    MarketCatalog: {
      ...catalogFields,
      markets: (catalog: CatalogRecord, args, context) =>
        paginate(marketsOf(context, catalog), args, BY_ID),
      marketsCount: (catalog: CatalogRecord, _args, context) => ({
        count: marketsOf(context, catalog).length,
        precision: 'EXACT',
      }),
    },
  },
  nodes: {
    CompanyLocationCatalog: CATALOGS.node,
    MarketCatalog: CATALOGS.node,
  },
}

function marketsOf(context: GraphqlContext, { contextIds }: CatalogRecord) {
  const markets = MARKETS.in(context)
  return contextIds.flatMap(id => markets.get(id) ?? [])
}

function catalogsBy(context: GraphqlContext, { type }: TypeArgs): readonly CatalogRecord[] {
  const catalogs = CATALOGS.in(context).all()
  const names: Readonly<Record<string, string>> = {
    COMPANY_LOCATION: 'CompanyLocationCatalog',
    MARKET: 'MarketCatalog',
  }
  return type ? catalogs.filter(catalog => catalog.__typename === names[type]) : catalogs
}
