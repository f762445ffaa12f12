import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'
import { ADDRESS_FIELDS } from '../../format/address'
import { TIMELINE_FIELDS } from '../../format/timeline-event'

export type OrderRow = RecordOf<typeof ORDERS>

export const ORDERS = defineOperation(`
  query Orders($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: OrderSortKeys, $reverse: Boolean) {
    count: ordersCount(query: $query) { count }
    records: orders(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id name createdAt displayFinancialStatus displayFulfillmentStatus cancelledAt currentSubtotalLineItemsQuantity
        customer { displayName }
        currentTotalPriceSet { shopMoney { amount currencyCode } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type OrderLine = OrderDetail['lineItems']['nodes'][number]

export type OrderTransaction = OrderDetail['transactions'][number]

export type OrderDetail = NonNullable<DataOf<typeof ORDER>['order']>

const MONEY = '{ shopMoney { amount currencyCode } }'

export const ORDER = defineOperation(`
  query Order($id: ID!) {
    order(id: $id) {
      id name createdAt note tags email phone sourceName closed cancelledAt cancelReason
      displayFinancialStatus displayFulfillmentStatus returnStatus
      canMarkAsPaid capturable refundable restockable merchantEditable currencyCode
      customer { id displayName numberOfOrders }
      shippingAddress { ${ADDRESS_FIELDS} }
      billingAddress { ${ADDRESS_FIELDS} }
      billingAddressMatchesShippingAddress discountCodes
      shippingLine { title }
      currentSubtotalLineItemsQuantity
      currentSubtotalPriceSet ${MONEY}
      currentTotalDiscountsSet ${MONEY}
      currentShippingPriceSet ${MONEY}
      currentTotalTaxSet ${MONEY}
      currentTotalPriceSet ${MONEY}
      totalReceivedSet ${MONEY}
      totalRefundedSet ${MONEY}
      totalOutstandingSet ${MONEY}
      totalCapturableSet ${MONEY}
      lineItems(first: 100) {
        nodes {
          id title variantTitle sku quantity currentQuantity refundableQuantity unfulfilledQuantity restockable
          product { id } image { url }
          discountedUnitPriceSet ${MONEY}
          discountedTotalSet ${MONEY}
        }
      }
      transactions(first: 50) { id kind status gateway formattedGateway createdAt amountSet ${MONEY} }
      ${TIMELINE_FIELDS}
    }
  }`)

export const ORDER_UPDATE = defineOperation(`
  mutation OrderUpdate($input: OrderInput!) {
    orderUpdate(input: $input) { userErrors { field message } }
  }`)

export const ORDER_CLOSE = defineOperation(`
  mutation OrderClose($id: ID!) {
    orderClose(input: { id: $id }) { userErrors { field message } }
  }`)

export const ORDER_OPEN = defineOperation(`
  mutation OrderOpen($id: ID!) {
    orderOpen(input: { id: $id }) { userErrors { field message } }
  }`)

export const ORDER_CANCEL = defineOperation(`
  mutation OrderCancel($id: ID!, $reason: OrderCancelReason!, $refund: Boolean!, $restock: Boolean!, $notify: Boolean!, $note: String) {
    orderCancel(
      orderId: $id, reason: $reason, restock: $restock, notifyCustomer: $notify, staffNote: $note
      refundMethod: { originalPaymentMethodsRefund: $refund }
    ) { userErrors: orderCancelUserErrors { field message } }
  }`)
