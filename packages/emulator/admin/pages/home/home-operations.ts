import { defineOperation } from '../../api/operation'
import type { Money } from '../../format/format-money'

export const LAST_ORDERS = defineOperation<{
  orders: {
    nodes: {
      id: string
      name: string
      createdAt: string
      displayFinancialStatus: string | null
      displayFulfillmentStatus: string
      cancelledAt: string | null
      customer: { displayName: string } | null
      currentTotalPriceSet: { shopMoney: Money }
    }[]
  }
}>(`
  query LastOrders {
    orders(first: 5, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id name createdAt displayFinancialStatus displayFulfillmentStatus cancelledAt
        customer { displayName }
        currentTotalPriceSet { shopMoney { amount currencyCode } }
      }
    }
  }`)
