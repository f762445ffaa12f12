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

/** Numbers of records of the store. */
export const COUNTS = defineOperation(`
  query Counts {
    products: productsCount { count }
    orders: ordersCount { count }
    customers: customersCount { count }
  }`)
