import type { RecordStore } from '../../engine/records/record-store'
import { fulfillmentsOf } from '../fulfillments/fulfillment-records'
import { ORDERS } from '../orders/order-records'
import type { FulfillmentStatus, OrderRecord } from '../orders/order-records'
import {
  fulfillmentOrdersOf,
  isFulfillable,
  isOpen,
  remainingQuantity,
} from './fulfillment-order-records'
import type { FulfillmentOrderRecord } from './fulfillment-order-records'

/** Derives the fulfillment status of an order, and what is left of its items. */
export function syncOrder(
  records: RecordStore,
  orderId: string,
  at: string,
): OrderRecord | undefined {
  const orders = records.table(ORDERS)
  const order = orders.get(orderId)
  if (!order) return undefined
  const all = fulfillmentOrdersOf(records, orderId)
  const left = new Map<string, number>()
  for (const { lines } of all.filter(isFulfillable))
    for (const { lineItemId, remaining } of lines)
      left.set(lineItemId, (left.get(lineItemId) ?? 0) + remaining)
  return orders.update(orderId, {
    lineItems: order.lineItems.map(item => ({
      ...item,
      fulfillableQuantity: left.get(item.id) ?? 0,
    })),
    fulfillmentStatus: statusOf(all, hasFulfilled(records, orderId)),
    updatedAt: at,
  })
}

function hasFulfilled(records: RecordStore, orderId: string): boolean {
  return fulfillmentsOf(records, orderId).some(({ status }) => status === 'SUCCESS')
}

function statusOf(
  all: readonly FulfillmentOrderRecord[],
  hasFulfillments: boolean,
): FulfillmentStatus {
  const open = all.filter(
    fulfillmentOrder => isOpen(fulfillmentOrder) && remainingQuantity(fulfillmentOrder) > 0,
  )
  if (hasFulfillments) return open.length === 0 ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
  const every = (status: FulfillmentOrderRecord['status']) =>
    open.length > 0 && open.every(fulfillmentOrder => fulfillmentOrder.status === status)
  if (open.some(({ requestStatus }) => requestStatus === 'SUBMITTED')) return 'PENDING_FULFILLMENT'
  if (open.some(({ status }) => status === 'IN_PROGRESS')) return 'IN_PROGRESS'
  if (every('ON_HOLD')) return 'ON_HOLD'
  return every('SCHEDULED') ? 'SCHEDULED' : 'UNFULFILLED'
}
