import type { RecordStore } from '../../engine/records/record-store'
import { FULFILLMENTS, fulfillmentsOf } from '../fulfillments/fulfillment-records'
import {
  RETURNS,
  returnsOf,
  REVERSE_FULFILLMENT_ORDERS,
  reverseOrdersOf,
} from '../returns/return-records'
import { FULFILLMENT_ORDERS, fulfillmentOrdersOf, isOpen } from './fulfillment-order-records'

/** Closes the fulfillment orders of a canceled order. */
export function closeFulfillmentOrders(records: RecordStore, orderId: string, at: string): void {
  for (const fulfillmentOrder of fulfillmentOrdersOf(records, orderId).filter(isOpen))
    records.table(FULFILLMENT_ORDERS).put({ ...fulfillmentOrder, status: 'CLOSED', updatedAt: at })
}

/** Deletes the fulfillment orders, the fulfillments, and the returns of a deleted order. */
export function removeFulfillmentOrders(records: RecordStore, orderId: string): void {
  for (const { id } of fulfillmentOrdersOf(records, orderId))
    records.table(FULFILLMENT_ORDERS).remove(id)
  for (const { id } of fulfillmentsOf(records, orderId)) records.table(FULFILLMENTS).remove(id)
  for (const { id } of returnsOf(records, orderId)) {
    for (const reverse of reverseOrdersOf(records, id))
      records.table(REVERSE_FULFILLMENT_ORDERS).remove(reverse.id)
    records.table(RETURNS).remove(id)
  }
}

/**
 * Takes refunded items out of the fulfillment orders of an order. One without items is closed.
 *
 * @param left largest quantity of an item that remains to be fulfilled
 */
export function limitFulfillmentOrders(
  records: RecordStore,
  orderId: string,
  left: (lineItemId: string) => number,
  at: string,
): void {
  const used = new Map<string, number>()
  for (const fulfillmentOrder of fulfillmentOrdersOf(records, orderId).filter(isOpen)) {
    const lines = fulfillmentOrder.lines.map(line => {
      const known = used.get(line.lineItemId) ?? 0
      const remaining = Math.min(line.remaining, Math.max(0, left(line.lineItemId) - known))
      used.set(line.lineItemId, known + remaining)
      return { ...line, remaining, total: line.total - line.remaining + remaining }
    })
    if (
      lines.every(({ remaining }, index) => remaining === fulfillmentOrder.lines[index]?.remaining)
    )
      continue
    const isDone = lines.every(({ remaining }) => remaining === 0)
    records.table(FULFILLMENT_ORDERS).put({
      ...fulfillmentOrder,
      lines,
      ...(isDone && { status: 'CLOSED' }),
      updatedAt: at,
    })
  }
}
