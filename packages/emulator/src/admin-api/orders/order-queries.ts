import { notFound } from '../../engine/request/execution-errors'
import { limitCount } from '../../engine/records/count'
import type { AdminDomain } from '../admin-domain'
import { seedOrders } from './seed-orders'
import { ORDER_TIMELINES } from './order-timelines'
import { countRecords } from '../../engine/resolve/list-records'
import { findLineItem, lineItemFields } from './line-item-fields'
import { orderFields } from './order-fields'
import { orderList } from './order-list'
import { ORDERS } from './order-records'
import { paymentState } from './payment-state'
import { findReadableOrder, listOrders, readableOrders } from './readable-orders'
import { findRefund, refundFields } from './refund-fields'
import { suggestedRefund } from './suggested-refund'
import { shippingLineFields } from './shipping-line-fields'
import { findTransaction, transactionFields } from './transaction-fields'

/** The roots that read orders, and the types of an order. */
export const orderQueries: AdminDomain = {
  seed: {
    records: {
      orders: (run, seeds) =>
        run.add('Order', seeds, () =>
          seedOrders(run.store.records, seeds, run.store.currencyCode, run.epoch),
        ),
    },
  },
  timelines: ORDER_TIMELINES,
  queries: {
    order: ({ id }, context) => findReadableOrder(context, id),
    orderByIdentifier: ({ identifier }, context) => {
      if (identifier.customId)
        throw notFound("Metafield definition of type 'id' is required when using custom ids.")
      return findReadableOrder(context, identifier.id)
    },
    orders: (args, context, info) => listOrders(ORDERS.in(context), args, context, info),
    ordersCount: (args, context, info) => {
      const { records } = context.store
      const { search } = orderList(records)
      const orders = readableOrders(records.table(ORDERS).all(), context)
      return countRecords(orders, search, args, context, info)
    },
    pendingOrdersCount: (_args, context) => {
      const orders = readableOrders(ORDERS.in(context).all(), context)
      return limitCount(orders.filter(order => paymentState(order).status === 'PENDING').length)
    },
    refund: ({ id }, context) => findRefund(context, id) ?? null,
  },
  types: {
    LineItem: lineItemFields,
    Order: { ...orderFields, suggestedRefund },
    OrderTransaction: transactionFields,
    Refund: refundFields,
    ShippingLine: shippingLineFields,
  },
  nodes: {
    LineItem: (id, context) => findLineItem(context, id),
    Order: (id, context) => findReadableOrder(context, id),
    OrderTransaction: (id, context) => findTransaction(context, id),
    Refund: (id, context) => findRefund(context, id),
  },
}
