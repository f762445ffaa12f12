import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { Money } from '../../format/format-money'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface OrderRow {
  id: string
  name: string
  createdAt: string
  displayFinancialStatus: string | null
  displayFulfillmentStatus: string
  cancelledAt: string | null
  customer: { displayName: string } | null
  currentTotalPriceSet: { shopMoney: Money }
  currentSubtotalLineItemsQuantity: number
}

export const ORDERS = defineOperation<{ records: ListConnection<OrderRow> }, ListVariables>(`
  query Orders($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: OrderSortKeys, $reverse: Boolean) {
    records: orders(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id name createdAt displayFinancialStatus displayFulfillmentStatus cancelledAt currentSubtotalLineItemsQuantity
        customer { displayName }
        currentTotalPriceSet { shopMoney { amount currencyCode } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

interface OrderPayload {
  userErrors: UserError[]
}

export const ORDER_CLOSE = defineOperation<{ orderClose: OrderPayload }, { id: string }>(`
  mutation OrderClose($id: ID!) {
    orderClose(input: { id: $id }) { userErrors { field message } }
  }`)
