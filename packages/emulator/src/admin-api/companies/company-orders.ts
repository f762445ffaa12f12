import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { draftList } from '../draft-orders/draft-list'
import { DRAFT_ORDERS } from '../draft-orders/draft-records'
import type { DraftOrderRecord } from '../draft-orders/draft-records'
import { moneyV2 } from '../../money/money-v2'
import { limitCount } from '../../engine/records/count'
import type { RecordStore } from '../../engine/records/record-store'
import type { Fields } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { amountPaid } from '../orders/payment-state'
import { listOrders } from '../orders/readable-orders'

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

/** What a buyer paid, without refunds and test orders, in units of the shop's currency. */
export function amountSpentBy(records: RecordStore, id: string): number {
  return amountPaid(buyerOrders(records, id))
}

/** Lists of orders, which companies, contacts, and locations have. */
export const buyerListFields: Fields<'Company' | 'CompanyContact' | 'CompanyLocation'> = {
  draftOrders: (
    { id }: Buyer,
    args: ListArgs,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) => {
    const { records } = context.store
    return listRecords(buyerDrafts(records, id), draftList(records), args, context, info)
  },
  orders: ({ id }: Buyer, args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
    listOrders(buyerOrders(context.store.records, id), args, context, info),
}

/** Sums of orders, which companies and locations have. */
export const buyerSumFields: Fields<'Company' | 'CompanyLocation'> = {
  orderCount: ({ id }: Buyer, _args: object, { store }: GraphqlContext) =>
    buyerOrders(store.records, id).length,
  ordersCount: ({ id }: Buyer, _args: object, { store }: GraphqlContext) =>
    limitCount(buyerOrders(store.records, id).length),
  totalSpent: ({ id }: Buyer, _args: object, { store }: GraphqlContext) =>
    moneyV2(amountSpentBy(store.records, id), store.currencyCode),
}
