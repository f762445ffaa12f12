import type { MutationContext } from '../../engine/resolve/mutation'
import { commitStock } from './inventory-commitments'
import { ORDERS } from './order-records'
import type { OrderRecord } from './order-records'
import { orderWebhook } from './order-webhook'
import { paymentState } from './payment-state'
import { transactionWebhook } from './refund-webhook'

/** Topics of a new order. */
export const NEW_ORDER_TOPICS = [
  'inventory_levels/update',
  'orders/create',
  'orders/paid',
  'orders/fulfilled',
  'order_transactions/create',
] as const

/**
 * Reserves stock for a new order if requested, and reports the order.
 *
 * @returns the order as it is stored
 */
export function finishOrder(
  context: MutationContext,
  order: OrderRecord,
  claimsStock: boolean,
): OrderRecord {
  if (claimsStock) commitStock(context, order.lineItems)
  const stored = ORDERS.in(context).update(order.id, { isStockCommitted: claimsStock }) ?? order
  const payload = orderWebhook(context, stored)
  context.emit('orders/create', payload)
  for (const transaction of stored.transactions)
    context.emit('order_transactions/create', transactionWebhook(stored, transaction))
  if (paymentState(stored).status === 'PAID') context.emit('orders/paid', payload)
  if (stored.fulfillmentStatus === 'FULFILLED') context.emit('orders/fulfilled', payload)
  return stored
}
