import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'

/** A market in which a catalog sets prices. */
export type CatalogMarket = DataOf<typeof NEW_CATALOG>['markets']['nodes'][number]

const MARKET_PARTS = 'id name currencySettings { baseCurrency { currencyCode } }'

/** What the form of a new catalog needs of the store. */
export const NEW_CATALOG = defineOperation(`
  query NewCatalog { shop { currencyCode } markets(first: 100) { nodes { ${MARKET_PARTS} } } }`)

export const CATALOG = defineOperation(`
  query Catalog($id: ID!) {
    shop { currencyCode }
    catalog(id: $id) {
      id title status priceList { id currency parent { adjustment { type value } } }
      ... on MarketCatalog { markets(first: 1) { nodes { ${MARKET_PARTS} } } }
    }
  }`)

export const CATALOG_CREATE = defineOperation(`
  mutation CatalogCreate($input: CatalogCreateInput!) {
    catalogCreate(input: $input) { catalog { id } userErrors { field message } }
  }`)

export const CATALOG_UPDATE = defineOperation(`
  mutation CatalogUpdate($id: ID!, $input: CatalogUpdateInput!) {
    catalogUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)

export const PRICE_LIST_CREATE = defineOperation(`
  mutation PriceListCreate($input: PriceListCreateInput!) {
    priceListCreate(input: $input) { userErrors { field message } }
  }`)

export const PRICE_LIST_UPDATE = defineOperation(`
  mutation PriceListUpdate($id: ID!, $input: PriceListUpdateInput!) {
    priceListUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)
