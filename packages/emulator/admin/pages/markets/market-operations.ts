import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'

/** A country of a market. */
export type Region = NonNullable<
  NonNullable<MarketDetail['conditions']>['regionsCondition']
>['regions']['nodes'][number]

/** Prices of a market. */
export type MarketCatalog = MarketDetail['catalogs']['nodes'][number]

export type MarketRow = RecordOf<typeof MARKETS>

export const MARKETS = defineOperation(`
  query Markets($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: MarketsSortKeys, $reverse: Boolean) {
    records: markets(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id name status
        conditions { regionsCondition { regions(first: 20) { nodes { id name } } } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type MarketDetail = NonNullable<DataOf<typeof MARKET>['market']>

export const MARKET = defineOperation(`
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

export const MARKET_CREATE = defineOperation(`
  mutation MarketCreate($input: MarketCreateInput!) {
    marketCreate(input: $input) { market { id } userErrors { field message } }
  }`)

export const MARKET_UPDATE = defineOperation(`
  mutation MarketUpdate($id: ID!, $input: MarketUpdateInput!) {
    marketUpdate(id: $id, input: $input) { userErrors { field message } }
  }`)

export const MARKET_DELETE = defineOperation(`
  mutation MarketDelete($id: ID!) {
    marketDelete(id: $id) { userErrors { field message } }
  }`)
