import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { draftList } from '../draft-orders/draft-list'
import { DRAFT_ORDERS } from '../draft-orders/draft-records'
import type { DraftOrderRecord } from '../draft-orders/draft-records'
import { moneyV2 } from '../engine/money'
import { limitCount } from '../engine/records/count'
import type { RecordStore } from '../engine/records/record-store'
import type { FieldResolver } from '../engine/resolve/domain'
import { listRecords } from '../engine/resolve/list-records'
import type { ListArgs } from '../engine/resolve/list-records'
import { subtractBags } from '../orders/money-bags'
import { orderList } from '../orders/order-list'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { paymentState } from '../orders/payment-state'

interface Buyer {
  /** Global id of a company, a contact, or a location. */
  readonly id: string
}

/** Lists the orders of a company, of a contact, or of a location. */
export function buyerOrders(records: RecordStore, id: string): OrderRecord[] {
  return records.table(ORDERS).lookUp('buyer', id)
}

/** Lists the draft orders of a company, of a contact, or of a location. */
export function buyerDrafts(records: RecordStore, id: string): DraftOrderRecord[] {
  return records.table(DRAFT_ORDERS).lookUp('buyer', id)
}

/** Returns whether there are orders or draft orders, with which a buyer cannot be deleted. */
export function hasOrders(records: RecordStore, id: string): boolean {
  return buyerOrders(records, id).length > 0 || buyerDrafts(records, id).length > 0
}

/** What a buyer paid, without refunds and test orders, in hundredths of the shop's currency. */
export function centsSpentBy(records: RecordStore, id: string): number {
  return buyerOrders(records, id)
    .filter(({ test }) => !test)
    .reduce((sum, order) => {
      const { received, refunded } = paymentState(order)
      return sum + subtractBags(received, refunded)[0]
    }, 0)
}

/** Lists of orders, which companies, contacts, and locations have. */
export const buyerListFields: Readonly<Record<string, FieldResolver>> = {
  draftOrders: (
    { id }: Buyer,
    args: ListArgs,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) => {
    const { records } = context.store
    return listRecords(buyerDrafts(records, id), draftList(records), args, context, info)
  },
  orders: ({ id }: Buyer, args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) => {
    const { records } = context.store
    return listRecords(buyerOrders(records, id), orderList(records), args, context, info)
  },
}

/** Sums of orders, which companies and locations have. */
export const buyerSumFields: Readonly<Record<string, FieldResolver>> = {
  orderCount: ({ id }: Buyer, _args: object, { store }: GraphqlContext) =>
    buyerOrders(store.records, id).length,
  ordersCount: ({ id }: Buyer, _args: object, { store }: GraphqlContext) =>
    limitCount(buyerOrders(store.records, id).length),
  totalSpent: ({ id }: Buyer, _args: object, { store }: GraphqlContext) =>
    moneyV2(centsSpentBy(store.records, id) / 100, store.currencyCode),
}
