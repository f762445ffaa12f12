import { defineOperation } from '../../api/operation'

export const LAST_ORDERS = defineOperation(`
  query LastOrders {
    orders(first: 5, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id name createdAt displayFinancialStatus displayFulfillmentStatus cancelledAt
        customer { displayName }
        currentTotalPriceSet { shopMoney { amount currencyCode } }
      }
    }
  }`)
