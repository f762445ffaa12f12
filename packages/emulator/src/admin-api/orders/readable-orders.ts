import type { GraphqlContext } from '../../engine/graphql-context'
import { noteRule, ruleApplies } from '../../rules/met-rules'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import type { GraphQLResolveInfo } from 'graphql'
import type { RecordTable } from '../../engine/records/record-table'
import { orderList } from './order-list'
import { ORDERS } from './order-records'
import type { OrderRecord } from './order-records'

const RECENT_MS = 60 * 24 * 3600 * 1000
const SCOPE = 'read_all_orders'

/**
 * Creates the test of which orders an app may read: the recent ones, or all with a scope.
 *
 * @returns undefined if it may read all
 * @see docs/rules.md#old-orders
 */
function recentOrders(context: GraphqlContext): ((order: OrderRecord) => boolean) | undefined {
  const { clock, customerId, installation, isStore, token, visitor } = context
  const isApp = isStore !== true && customerId === undefined && visitor === undefined
  const scopes = token?.delegate?.scopes ?? installation.scopes
  if (!isApp || scopes.includes(SCOPE) || !ruleApplies('old-orders', context)) return undefined
  const start = clock.now() - RECENT_MS
  return ({ createdAt }) => {
    const isRecent = Date.parse(createdAt) >= start
    if (!isRecent) noteRule('old-orders', context)
    return isRecent
  }
}

/** Finds an order that the app may read. Older ones do not exist for it. */
export function findReadableOrder(
  context: GraphqlContext,
  id: string | null | undefined,
): OrderRecord | null {
  const order = ORDERS.in(context).get(id)
  return order && (recentOrders(context)?.(order) ?? true) ? order : null
}

/** Leaves out the orders that the app may not read. */
export function readableOrders(
  orders: readonly OrderRecord[],
  context: GraphqlContext,
): readonly OrderRecord[] {
  const isRecent = recentOrders(context)
  return isRecent ? orders.filter(isRecent) : orders
}

/** Returns one page of the orders that the app may read, as {@link listRecords} does. */
export function listOrders(
  orders: RecordTable<OrderRecord> | readonly OrderRecord[],
  args: ListArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) {
  const isListed = recentOrders(context)
  const list = orderList(context.store.records)
  return listRecords(orders, isListed ? { ...list, isListed } : list, args, context, info)
}
