import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import { ADDRESS_FIELDS } from '../../format/address'
import type { Address } from '../../format/address'
import type { Money } from '../../format/format-money'
import { TIMELINE_FIELDS } from '../../format/timeline-event'
import type { TimelineEvent } from '../../format/timeline-event'
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

interface MoneyBag {
  shopMoney: Money
}

export interface OrderLine {
  id: string
  title: string
  variantTitle: string | null
  sku: string | null
  quantity: number
  currentQuantity: number
  refundableQuantity: number
  unfulfilledQuantity: number
  restockable: boolean
  product: { id: string } | null
  discountedUnitPriceSet: MoneyBag
  discountedTotalSet: MoneyBag
}

export interface OrderTransaction {
  id: string
  kind: string
  status: string
  gateway: string | null
  formattedGateway: string | null
  createdAt: string
  amountSet: MoneyBag
}

export interface OrderDetail {
  id: string
  name: string
  createdAt: string
  note: string | null
  tags: string[]
  email: string | null
  phone: string | null
  sourceName: string | null
  closed: boolean
  cancelledAt: string | null
  cancelReason: string | null
  displayFinancialStatus: string | null
  displayFulfillmentStatus: string
  returnStatus: string
  canMarkAsPaid: boolean
  capturable: boolean
  refundable: boolean
  restockable: boolean
  merchantEditable: boolean
  currencyCode: string
  customer: {
    id: string
    displayName: string
    numberOfOrders: string
  } | null
  shippingAddress: Address | null
  billingAddress: Address | null
  billingAddressMatchesShippingAddress: boolean
  discountCodes: string[]
  shippingLine: { title: string } | null
  currentSubtotalLineItemsQuantity: number
  currentSubtotalPriceSet: MoneyBag
  currentTotalDiscountsSet: MoneyBag
  currentShippingPriceSet: MoneyBag
  currentTotalTaxSet: MoneyBag
  currentTotalPriceSet: MoneyBag
  totalReceivedSet: MoneyBag
  totalRefundedSet: MoneyBag
  totalOutstandingSet: MoneyBag
  totalCapturableSet: MoneyBag
  lineItems: { nodes: OrderLine[] }
  transactions: OrderTransaction[]
  events: { nodes: TimelineEvent[] }
}

const MONEY = '{ shopMoney { amount currencyCode } }'

export const ORDER = defineOperation<{ order: OrderDetail | null }, { id: string }>(`
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
          product { id }
          discountedUnitPriceSet ${MONEY}
          discountedTotalSet ${MONEY}
        }
      }
      transactions(first: 50) { id kind status gateway formattedGateway createdAt amountSet ${MONEY} }
      ${TIMELINE_FIELDS}
    }
  }`)

interface OrderPayload {
  userErrors: UserError[]
}

export const ORDER_UPDATE = defineOperation<
  { orderUpdate: OrderPayload },
  { input: { id: string; note?: string; tags?: string[] } }
>(`
  mutation OrderUpdate($input: OrderInput!) {
    orderUpdate(input: $input) { userErrors { field message } }
  }`)

export const ORDER_CLOSE = defineOperation<{ orderClose: OrderPayload }, { id: string }>(`
  mutation OrderClose($id: ID!) {
    orderClose(input: { id: $id }) { userErrors { field message } }
  }`)

export const ORDER_OPEN = defineOperation<{ orderOpen: OrderPayload }, { id: string }>(`
  mutation OrderOpen($id: ID!) {
    orderOpen(input: { id: $id }) { userErrors { field message } }
  }`)

export const ORDER_CANCEL = defineOperation<
  { orderCancel: OrderPayload },
  {
    id: string
    reason: string
    refund: boolean
    restock: boolean
    notify: boolean
    note: string | null
  }
>(`
  mutation OrderCancel($id: ID!, $reason: OrderCancelReason!, $refund: Boolean!, $restock: Boolean!, $notify: Boolean!, $note: String) {
    orderCancel(
      orderId: $id, reason: $reason, restock: $restock, notifyCustomer: $notify, staffNote: $note
      refundMethod: { originalPaymentMethodsRefund: $refund }
    ) { userErrors: orderCancelUserErrors { field message } }
  }`)
