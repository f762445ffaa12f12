import { currentTime, timestamp } from '../../engine/records/timestamp'
import { idNumber } from '../../engine/records/global-id'
import type { Check, MutationContext } from '../../engine/resolve/mutation'
import { removeFulfillmentOrders } from '../fulfillment-orders/follow-order'
import { removeMetafields } from '../metafields/metafield-records'
import { nextPartId } from './order-parts'
import { ORDERS } from './order-records'
import type { OrderRecord, TransactionRecord } from './order-records'
import { orderWebhook } from './order-webhook'
import { paymentState } from './payment-state'
import { transactionWebhook } from './refund-webhook'

/** Topics of a change of an order. */
export const UPDATE_TOPICS = ['orders/updated'] as const
/** Topics of a payment. */
export const PAYMENT_TOPICS = [
  'orders/updated',
  'orders/paid',
  'order_transactions/create',
] as const

/** Creates the rule that a mutation's order exists. */
export function orderExists<Args>(
  field: readonly string[],
  idOf: (args: Args) => string,
  code?: string,
): Check<Args> {
  return ORDERS.existsAt(field, idOf, 'Order does not exist', code)
}

/**
 * Returns an order that the rules of a mutation found.
 *
 * @throws Error without such an order
 */
export function requireOrder({ store }: Pick<MutationContext, 'store'>, id: string): OrderRecord {
  const order = store.records.table(ORDERS).get(id)
  if (!order) throw new Error(`The order ${id} is missing.`)
  return order
}

/** Replaces fields of an order, and reports the change. */
export function changeOrder(
  context: MutationContext,
  order: OrderRecord,
  changes: Partial<OrderRecord>,
): OrderRecord {
  const { store, clock } = context
  const updatedAt = timestamp(clock.now())
  const changed = store.records.table(ORDERS).update(order.id, { ...changes, updatedAt }) ?? order
  context.emit('orders/updated', orderWebhook(context, changed))
  return changed
}

type NewTransaction = Pick<TransactionRecord, 'amount' | 'gateway' | 'kind'> &
  Partial<TransactionRecord>

/**
 * Adds transactions to an order, and reports them.
 *
 * @param changes of the order that belong to the payment
 */
export function addTransactions(
  context: MutationContext,
  order: OrderRecord,
  added: readonly NewTransaction[],
  changes: Partial<OrderRecord> = {},
): { order: OrderRecord; transactions: TransactionRecord[] } {
  const at = currentTime(context)
  const transactions = added.map((fields): TransactionRecord => ({
    id: nextPartId(context.store.records, 'OrderTransaction'),
    status: 'SUCCESS',
    parentId: null,
    test: order.test,
    authorizationCode: null,
    receiptJson: null,
    createdAt: at,
    processedAt: at,
    ...fields,
  }))
  const changed = changeOrder(context, order, {
    ...changes,
    transactions: [...order.transactions, ...transactions],
  })
  for (const transaction of transactions)
    context.emit('order_transactions/create', transactionWebhook(changed, transaction))
  if (paymentState(order).status !== 'PAID' && paymentState(changed).status === 'PAID')
    context.emit('orders/paid', orderWebhook(context, changed))
  return { order: changed, transactions }
}

/** Deletes an order with its metafields and fulfillments. */
export function removeOrder(context: MutationContext, { id }: OrderRecord): void {
  const { records } = context.store
  removeMetafields(records, id)
  removeFulfillmentOrders(records, id)
  records.table(ORDERS).remove(id)
  context.emit('orders/delete', { id: idNumber(id) })
}
