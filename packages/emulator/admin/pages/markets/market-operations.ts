import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

/** A country of a market. */
export interface Region {
  id: string
  name: string
}

interface Regions {
  regionsCondition: { regions: { nodes: Region[] } } | null
}

/** Prices of a market. */
export interface MarketCatalog {
  id: string
  title: string
  status: string
  priceList: {
    id: string
    currency: string
    parent: { adjustment: { type: string; value: number } } | null
  } | null
}

export interface MarketRow {
  id: string
  name: string
  status: string
  conditions: Regions | null
}

export const MARKETS = defineOperation<{ records: ListConnection<MarketRow> }, ListVariables>(`
  query Markets($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: MarketsSortKeys, $reverse: Boolean) {
    records: markets(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id name status
        conditions { regionsCondition { regions(first: 20) { nodes { id name } } } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export interface MarketDetail {
  id: string
  name: string
  handle: string
  status: string
  conditions: Regions | null
  currencySettings: {
    baseCurrency: { currencyCode: string }
    localCurrencies: boolean
  } | null
  catalogs: { nodes: MarketCatalog[] }
  webPresences: { nodes: { id: string; rootUrls: { locale: string; url: string }[] }[] }
}

export const MARKET = defineOperation<
  { market: MarketDetail | null; shop: { currencyCode: string } },
  { id: string }
>(`
  query Market($id: ID!) {
    shop { currencyCode }
    market(id: $id) {
      id name handle status
      conditions { regionsCondition { regions(first: 50) { nodes { id name } } } }
      currencySettings { baseCurrency { currencyCode } localCurrencies }
      catalogs(first: 25) {
        nodes { id title status priceList { id currency parent { adjustment { type value } } } }
      }
      webPresences(first: 10) { nodes { id rootUrls { locale url } } }
    }
  }`)

interface Payload {
  userErrors: UserError[]
}

export const MARKET_CREATE = defineOperation<
  { marketCreate: Payload & { market: { id: string } | null } },
  {
    input: {
      name: string
      status: string
      conditions: { regionsCondition: { regions: { countryCode: string }[] } }
    }
  }
>(`
  mutation MarketCreate($input: MarketCreateInput!) {
    marketCreate(input: $input) { market { id } userErrors { field message } }
  }`)

interface MarketInput {
  name?: string
  status?: string
  currencySettings?: { baseCurrency: string; localCurrencies: boolean }
  removeCurrencySettings?: boolean
  conditions?: {
    conditionsToAdd?: { regionsCondition: { regions: { countryCode: string }[] } }
    conditionsToDelete?: { regionsCondition: { regionIds: string[] } }
  }
}

export const MARKET_UPDATE = defineOperation<
  { marketUpdate: Payload },
  { id: string; input: MarketInput }
>(`
  mutation MarketUpdate($id: ID!, $input: MarketUpdateInput!) {
    marketUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)

export const MARKET_DELETE = defineOperation<{ marketDelete: Payload }, { id: string }>(`
  mutation MarketDelete($id: ID!) {
    marketDelete(id: $id) { userErrors { field message } }
  }`)
