import { defineOperation } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'

export type CheckoutRow = RecordOf<typeof CHECKOUTS>

export const CHECKOUTS = defineOperation(`
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
