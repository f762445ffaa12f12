import type { RecordStore } from '../../engine/records/record-store'
import { nextFulfillmentId } from '../fulfillment-orders/fulfillment-order-records'
import type { OrderRecord } from '../orders/order-records'
import { FULFILLMENTS, fulfillmentsOf } from './fulfillment-records'
import type {
  FulfillmentLineRecord,
  FulfillmentRecord,
  OriginAddress,
  TrackingRecord,
} from './fulfillment-records'

/** What a new fulfillment is made of. */
export interface NewFulfillment {
  order: Pick<OrderRecord, 'id' | 'name'>
  locationId: string
  at: string
  tracking: readonly TrackingRecord[]
  originAddress: OriginAddress | null
  lines: readonly Omit<FulfillmentLineRecord, '__typename' | 'id'>[]
}

/** Adds a fulfillment to an order. Its name counts those of the order. */
export function addFulfillment(
  records: RecordStore,
  { order, locationId, at, tracking, originAddress, lines }: NewFulfillment,
): FulfillmentRecord {
  return records.table(FULFILLMENTS).add({
    orderId: order.id,
    name: `${order.name}-F${fulfillmentsOf(records, order.id).length + 1}`,
    status: 'SUCCESS',
    displayStatus: 'FULFILLED',
    locationId,
    tracking,
    lines: lines.map(line => ({
      ...line,
      id: nextFulfillmentId(records, 'FulfillmentLineItem'),
      __typename: 'FulfillmentLineItem',
    })),
    events: [],
    originAddress,
    deliveredAt: null,
    estimatedDeliveryAt: null,
    inTransitAt: null,
    createdAt: at,
    updatedAt: at,
  })
}
