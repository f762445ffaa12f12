import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { globalId } from '../../engine/records/global-id'
import { defineRecords } from '../../engine/resolve/define-records'

/** A part of an item of an order. */
export interface FulfillmentOrderLine {
  /** Global id. */
  readonly id: string
  readonly lineItemId: string
  /** Quantity with what is fulfilled. */
  readonly total: number
  /** Quantity that is not fulfilled yet. */
  readonly remaining: number
}

/** A reason not to fulfill for now. */
export interface HoldRecord extends StoredRecord {
  readonly handle: string | null
  readonly reason: string
  readonly reasonNotes: string | null
  /** The app that holds. */
  readonly apiKey: string
}

/** A request of the merchant to a fulfillment service. */
export interface MerchantRequestRecord extends StoredRecord {
  readonly kind: 'CANCELLATION_REQUEST' | 'FULFILLMENT_REQUEST'
  readonly message: string | null
  readonly requestOptions: Readonly<Record<string, unknown>>
  readonly sentAt: string
}

export type FulfillmentOrderStatus =
  'CANCELLED' | 'CLOSED' | 'INCOMPLETE' | 'IN_PROGRESS' | 'ON_HOLD' | 'OPEN' | 'SCHEDULED'

export type RequestStatus =
  | 'ACCEPTED'
  | 'CANCELLATION_ACCEPTED'
  | 'CANCELLATION_REJECTED'
  | 'CANCELLATION_REQUESTED'
  | 'CLOSED'
  | 'REJECTED'
  | 'SUBMITTED'
  | 'UNSUBMITTED'

/** The items of an order that are fulfilled from one location. */
export interface FulfillmentOrderRecord extends StoredRecord {
  readonly orderId: string
  readonly status: FulfillmentOrderStatus
  readonly requestStatus: RequestStatus
  readonly locationId: string
  readonly requiresShipping: boolean
  readonly lines: readonly FulfillmentOrderLine[]
  readonly holds: readonly HoldRecord[]
  readonly requests: readonly MerchantRequestRecord[]
  /** Whether the merchant reported progress. */
  readonly hasProgress: boolean
  /** The fulfillment order with the items that a hold took out of this one. */
  readonly splitFromId: string | null
  readonly fulfillAt: string | null
  readonly fulfillBy: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const FULFILLMENT_ORDERS = defineRecords('FulfillmentOrder', {
  hold: ({ holds }: FulfillmentOrderRecord) => holds.map(({ id }) => id),
  location: ({ locationId }: FulfillmentOrderRecord) => locationId,
  line: ({ lines }: FulfillmentOrderRecord) => lines.map(({ id }) => id),
  order: ({ orderId }: FulfillmentOrderRecord) => orderId,
  request: ({ requests }: FulfillmentOrderRecord) => requests.map(({ id }) => id),
  splitFrom: ({ splitFromId }: FulfillmentOrderRecord) => splitFromId,
})

/** Statuses of fulfillment orders whose remaining items can be fulfilled. */
const FULFILLABLE: readonly FulfillmentOrderStatus[] = ['IN_PROGRESS', 'OPEN', 'SCHEDULED']

/** Returns whether the remaining items of a fulfillment order can be fulfilled. */
export function isFulfillable({ status }: FulfillmentOrderRecord): boolean {
  return FULFILLABLE.includes(status)
}

/** Returns whether a fulfillment order has work left. */
export function isOpen(fulfillmentOrder: FulfillmentOrderRecord): boolean {
  return isFulfillable(fulfillmentOrder) || fulfillmentOrder.status === 'ON_HOLD'
}

/** Returns whether a location still has to fulfill something. */
export function hasOpenWork(records: RecordStore, locationId: string): boolean {
  return records.table(FULFILLMENT_ORDERS).lookUp('location', locationId).some(isOpen)
}

/** Sum of the quantities that are not fulfilled yet. */
export function remainingQuantity({ lines }: FulfillmentOrderRecord): number {
  return lines.reduce((sum, { remaining }) => sum + remaining, 0)
}

/** Lists the fulfillment orders of an order. */
export function fulfillmentOrdersOf(
  records: RecordStore,
  orderId: string,
): FulfillmentOrderRecord[] {
  return records.table(FULFILLMENT_ORDERS).lookUp('order', orderId)
}

/** Returns the global id of the next part of a fulfillment order. */
export function nextFulfillmentId(
  records: RecordStore,
  type:
    | 'FulfillmentEvent'
    | 'FulfillmentHold'
    | 'FulfillmentLineItem'
    | 'FulfillmentOrderLineItem'
    | 'FulfillmentOrderMerchantRequest',
): string {
  return globalId(type, records.nextNumber(type))
}
