import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export interface TrackingRecord {
  readonly company: string | null
  readonly number: string | null
  readonly url: string | null
}

export interface FulfillmentLineRecord extends StoredRecord {
  readonly lineItemId: string
  readonly fulfillmentOrderId: string
  readonly fulfillmentOrderLineId: string
  readonly quantity: number
  /** The part of the quantity that was taken from committed stock. */
  readonly shipped: number
}

/** A step of a parcel on its way. */
export interface FulfillmentEventRecord extends StoredRecord {
  readonly status: string
  readonly message: string | null
  readonly happenedAt: string
  readonly estimatedDeliveryAt: string | null
  readonly address1: string | null
  readonly city: string | null
  readonly province: string | null
  readonly country: string | null
  readonly zip: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly createdAt: string
}

/** The schema's type `FulfillmentOriginAddress`. */
export interface OriginAddress {
  readonly address1?: string | null
  readonly address2?: string | null
  readonly city?: string | null
  readonly countryCode: string
  readonly provinceCode?: string | null
  readonly zip?: string | null
}

/** A parcel with items of an order. */
export interface FulfillmentRecord extends StoredRecord {
  readonly orderId: string
  /** E.g. `#1001-F1`. */
  readonly name: string
  readonly status: 'CANCELLED' | 'SUCCESS'
  readonly displayStatus: string
  readonly locationId: string
  readonly tracking: readonly TrackingRecord[]
  readonly lines: readonly FulfillmentLineRecord[]
  readonly events: readonly FulfillmentEventRecord[]
  readonly originAddress: OriginAddress | null
  readonly deliveredAt: string | null
  readonly estimatedDeliveryAt: string | null
  readonly inTransitAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const FULFILLMENTS = defineRecords('Fulfillment', {
  event: ({ events }: FulfillmentRecord) => events.map(({ id }) => id),
  fulfillmentOrder: ({ lines }: FulfillmentRecord) => [
    ...new Set(lines.map(({ fulfillmentOrderId }) => fulfillmentOrderId)),
  ],
  line: ({ lines }: FulfillmentRecord) => lines.map(({ id }) => id),
  order: ({ orderId }: FulfillmentRecord) => orderId,
})

/** Lists the fulfillments of an order, oldest first. */
export function fulfillmentsOf(records: RecordStore, orderId: string): FulfillmentRecord[] {
  return records.table(FULFILLMENTS).lookUp('order', orderId)
}
