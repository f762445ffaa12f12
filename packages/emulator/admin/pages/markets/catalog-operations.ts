import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { MarketCatalog } from './market-operations'

interface Payload {
  userErrors: UserError[]
}

/** A market in which a catalog sets prices. */
export interface CatalogMarket {
  id: string
  name: string
  currencySettings: { baseCurrency: { currencyCode: string } } | null
}

const MARKET_PARTS = 'id name currencySettings { baseCurrency { currencyCode } }'

/** What the form of a new catalog needs of the store. */
export const NEW_CATALOG = defineOperation<{
  shop: { currencyCode: string }
  markets: { nodes: CatalogMarket[] }
}>(`
  query NewCatalog { shop { currencyCode } markets(first: 100) { nodes { ${MARKET_PARTS} } } }`)

export const CATALOG = defineOperation<
  {
    shop: { currencyCode: string }
    catalog: (MarketCatalog & { markets?: { nodes: CatalogMarket[] } }) | null
  },
  { id: string }
>(`
  query Catalog($id: ID!) {
    shop { currencyCode }
    catalog(id: $id) {
      id title status priceList { id currency parent { adjustment { type value } } }
      ... on MarketCatalog { markets(first: 1) { nodes { ${MARKET_PARTS} } } }
    }
  }`)

interface PriceListInput {
  parent: { adjustment: { type: string; value: number } }
}

export const CATALOG_CREATE = defineOperation<
  { catalogCreate: Payload & { catalog: { id: string } | null } },
  { input: { title: string; status: string; context: { marketIds: string[] } } }
>(`
  mutation CatalogCreate($input: CatalogCreateInput!) {
    catalogCreate(input: $input) { catalog { id } userErrors { field message } }
  }`)

export const CATALOG_UPDATE = defineOperation<
  { catalogUpdate: Payload },
  { id: string; input: { title: string; status: string } }
>(`
  mutation CatalogUpdate($id: ID!, $input: CatalogUpdateInput!) {
    catalogUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)

export const PRICE_LIST_CREATE = defineOperation<
  { priceListCreate: Payload },
  { input: PriceListInput & { name: string; currency: string; catalogId: string } }
>(`
  mutation PriceListCreate($input: PriceListCreateInput!) {
    priceListCreate(input: $input) { userErrors { field message } }
  }`)

export const PRICE_LIST_UPDATE = defineOperation<
  { priceListUpdate: Payload },
  { id: string; input: PriceListInput }
>(`
  mutation PriceListUpdate($id: ID!, $input: PriceListUpdateInput!) {
    priceListUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)
