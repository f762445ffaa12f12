import { defineOperation } from '../../api/operation'
import type { Money } from '../../format/format-money'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface CheckoutRow {
  id: string
  name: string
  createdAt: string
  abandonedCheckoutUrl: string
  customer: { displayName: string } | null
  shippingAddress: { formattedArea: string | null } | null
  totalPriceSet: { shopMoney: Money }
  lineItems: { nodes: { quantity: number }[] }
}

export const CHECKOUTS = defineOperation<{ records: ListConnection<CheckoutRow> }, ListVariables>(`
  query Checkouts($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: AbandonedCheckoutSortKeys, $reverse: Boolean) {
    records: abandonedCheckouts(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id name createdAt abandonedCheckoutUrl
        customer { displayName }
        shippingAddress { formattedArea }
        totalPriceSet { shopMoney { amount currencyCode } }
        lineItems(first: 10) { nodes { quantity } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)
