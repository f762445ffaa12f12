import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { notFound } from '../engine/request/execution-errors'
import { limitCount } from '../engine/records/count'
import { recordLoader } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { countRecords, listRecords } from '../engine/resolve/list-records'
import type { ListArgs } from '../engine/resolve/list-records'
import { findLineItem, lineItemFields } from './line-item-fields'
import { orderFields } from './order-fields'
import { orderList } from './order-list'
import { ORDERS } from './order-records'
import { paymentState } from './payment-state'
import { findRefund, refundFields } from './refund-fields'
import { suggestedRefund } from './suggested-refund'
import { shippingLineFields } from './shipping-line-fields'
import { findTransaction, transactionFields } from './transaction-fields'

/** Exactly one of the fields. */
interface Identifier {
  id?: string
  customId?: object
}

/** The roots that read orders, and the types of an order. */
export const orderQueries: Domain = {
  queries: {
    order: ({ id }: { id: string }, { store }: GraphqlContext) =>
      store.records.table(ORDERS).get(id) ?? null,
    orderByIdentifier: ({ identifier }: { identifier: Identifier }, { store }: GraphqlContext) => {
      if (identifier.customId)
        throw notFound("Metafield definition of type 'id' is required when using custom ids.")
      return store.records.table(ORDERS).get(identifier.id) ?? null
    },
    orders: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) => {
      const { records } = context.store
      return listRecords(records.table(ORDERS), orderList(records), args, context, info)
    },
    ordersCount: (
      args: { query?: string | null; limit?: number | null },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => {
      const { records } = context.store
      const { search } = orderList(records)
      return countRecords(records.table(ORDERS).all(), search, args, context, info)
    },
    pendingOrdersCount: (_args: object, { store }: GraphqlContext) =>
      limitCount(
        store.records
          .table(ORDERS)
          .all()
          .filter(order => paymentState(order).status === 'PENDING').length,
      ),
    refund: ({ id }: { id: string }, context: GraphqlContext) => findRefund(context, id) ?? null,
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
    Order: recordLoader(ORDERS),
    OrderTransaction: (id, context) => findTransaction(context, id),
    Refund: (id, context) => findRefund(context, id),
  },
}
