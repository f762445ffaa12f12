import { moneyV2 } from '../../money/money-v2'
import type { RecordStore } from '../../engine/records/record-store'
import type { Fields } from '../../engine/resolve/domain'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { amountPaid } from '../orders/payment-state'
import { listOrders, readableOrders } from '../orders/readable-orders'
import type { CustomerRecord } from './customer-records'

/** Lists the orders of a customer, in the order of their ids. */
export function ordersOf(records: RecordStore, { id }: CustomerRecord): OrderRecord[] {
  return records.table(ORDERS).lookUp('customer', id)
}

/** What a customer paid, without refunds and test orders, in units of the shop's currency. */
export function amountSpent(records: RecordStore, customer: CustomerRecord): number {
  return amountPaid(ordersOf(records, customer))
}

/** Counts the orders of a customer. */
export function orderCount(records: RecordStore, customer: CustomerRecord): number {
  return ordersOf(records, customer).length
}

/** Fields of the type `Customer` about orders. */
export const customerOrderFields: Fields<'Customer'> = {
  amountSpent: (customer: CustomerRecord, _args, { store }) =>
    moneyV2(amountSpent(store.records, customer), store.currencyCode),
  canDelete: (customer: CustomerRecord, _args, { store }) =>
    orderCount(store.records, customer) === 0,
  lastOrder: (customer: CustomerRecord, _args, context) =>
    readableOrders(ordersOf(context.store.records, customer), context).at(-1) ?? null,
  numberOfOrders: (customer: CustomerRecord, _args, { store }) =>
    String(orderCount(store.records, customer)),
  orders: (customer: CustomerRecord, args, context, info) =>
    listOrders(ordersOf(context.store.records, customer), args, context, info),
}
