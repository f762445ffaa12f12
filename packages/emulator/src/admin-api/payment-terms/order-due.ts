import { atLeastZero, NO_MONEY, subtractBags } from '../orders/money-bags'
import type { Bag } from '../orders/money-bags'
import type { OrderRecord } from '../orders/order-records'
import { orderTotals } from '../orders/order-totals'
import { paymentState } from '../orders/payment-state'
import type { TermsRecord } from './terms-records'

/** Returns what payment terms make due of an order: all but the deposit. */
export function orderDue(order: OrderRecord, { deposit = NO_MONEY }: TermsRecord): Bag {
  return atLeastZero(subtractBags(orderTotals(order).currentTotal, deposit))
}

/** Returns when an order was paid in full; null until then. */
export function paidAt(order: OrderRecord): string | null {
  if (paymentState(order).status !== 'PAID') return null
  return order.transactions.at(-1)?.processedAt ?? order.processedAt
}
