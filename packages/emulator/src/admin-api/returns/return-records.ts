import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { globalId } from '../../engine/records/global-id'
import type { DiscountRecord } from '../orders/order-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A quantity of a fulfilled item that comes back. */
export interface ReturnLineRecord extends StoredRecord {
  readonly fulfillmentLineId: string
  readonly lineItemId: string
  readonly quantity: number
  /** The part of the quantity that the merchant is done with. */
  readonly processed: number
  readonly refunded: number
  readonly reasonId: string
  readonly reasonNote: string
  readonly customerNote: string | null
  /** Percentage of the price. */
  readonly restockingFee: number | null
}

/** An item that the customer gets for what comes back. */
export interface ExchangeLineRecord extends StoredRecord {
  readonly variantId: string
  readonly quantity: number
  /** The part of the quantity that was added to the order. */
  readonly processed: number
  /** Items of the order that were added. */
  readonly lineItemIds: readonly string[]
  readonly discount: DiscountRecord | null
}

export type ReturnStatus = 'CANCELED' | 'CLOSED' | 'DECLINED' | 'OPEN' | 'REQUESTED'

export interface ReturnRecord extends StoredRecord {
  readonly orderId: string
  /** E.g. `#1001-R1`. */
  readonly name: string
  readonly status: ReturnStatus
  readonly lines: readonly ReturnLineRecord[]
  /** Missing in states that were saved before exchanges were simulated. */
  readonly exchanges?: readonly ExchangeLineRecord[]
  readonly decline: { readonly reason: string; readonly note: string | null } | null
  readonly shippingFee: { readonly amount: string; readonly currencyCode: string } | null
  readonly requestApprovedAt: string | null
  readonly closedAt: string | null
  readonly createdAt: string
}

/** The outcome for items that came back. */
export interface DispositionRecord extends StoredRecord {
  readonly type: 'MISSING' | 'NOT_RESTOCKED' | 'PROCESSING_REQUIRED' | 'RESTOCKED'
  readonly quantity: number
  readonly locationId: string | null
  readonly createdAt: string
}

export interface ReverseLineRecord extends StoredRecord {
  readonly returnLineId: string
  readonly fulfillmentLineId: string
  readonly lineItemId: string
  readonly quantity: number
  readonly dispositions: readonly DispositionRecord[]
}

/** A parcel with returned items. */
export interface ReverseDeliveryRecord extends StoredRecord {
  readonly lines: readonly (StoredRecord & {
    readonly reverseLineId: string
    readonly quantity: number
  })[]
  readonly tracking: { readonly number: string | null; readonly url: string | null } | null
  readonly label: {
    readonly publicFileUrl: string
    readonly createdAt: string
    readonly updatedAt: string
  } | null
}

/** The items of a return that come back together. */
export interface ReverseFulfillmentOrderRecord extends StoredRecord {
  readonly returnId: string
  readonly orderId: string
  readonly status: 'CANCELED' | 'CLOSED' | 'OPEN'
  readonly lines: readonly ReverseLineRecord[]
  readonly deliveries: readonly ReverseDeliveryRecord[]
}

export const RETURNS = defineRecords('Return', {
  exchange: ({ exchanges = [] }: ReturnRecord) => exchanges.map(({ id }) => id),
  fulfillmentLine: ({ lines }: ReturnRecord) =>
    lines.map(({ fulfillmentLineId }) => fulfillmentLineId),
  line: ({ lines }: ReturnRecord) => lines.map(({ id }) => id),
  order: ({ orderId }: ReturnRecord) => orderId,
})

export const REVERSE_FULFILLMENT_ORDERS = defineRecords('ReverseFulfillmentOrder', {
  delivery: ({ deliveries }: ReverseFulfillmentOrderRecord) => deliveries.map(({ id }) => id),
  line: ({ lines }: ReverseFulfillmentOrderRecord) => lines.map(({ id }) => id),
  return: ({ returnId }: ReverseFulfillmentOrderRecord) => returnId,
})

/** Returns the global id of the next part of a return. */
export function nextReturnId(
  records: RecordStore,
  type:
    | 'ExchangeLineItem'
    | 'ReturnLineItem'
    | 'ReverseDelivery'
    | 'ReverseDeliveryLineItem'
    | 'ReverseFulfillmentOrderDisposition'
    | 'ReverseFulfillmentOrderLineItem',
): string {
  return globalId(type, records.nextNumber(type))
}

/** Lists the returns of an order, oldest first. */
export function returnsOf(records: RecordStore, orderId: string): ReturnRecord[] {
  return records.table(RETURNS).lookUp('order', orderId)
}

/** Statuses of returns that decide about that of the order; the first that one has wins. */
const ORDER_STATUSES: readonly (readonly [ReturnStatus, string])[] = [
  ['REQUESTED', 'RETURN_REQUESTED'],
  ['OPEN', 'IN_PROGRESS'],
  ['CLOSED', 'RETURNED'],
]

/** Returns the status of an order by its returns. */
export function orderReturnStatus(records: RecordStore, orderId: string): string {
  const returns = returnsOf(records, orderId)
  const [, status = 'NO_RETURN'] =
    ORDER_STATUSES.find(([wanted]) => returns.some(({ status: own }) => own === wanted)) ?? []
  return status
}

/** Finds the reverse fulfillment orders of a return. A return that is only requested has none. */
export function reverseOrdersOf(
  records: RecordStore,
  returnId: string,
): ReverseFulfillmentOrderRecord[] {
  return records.table(REVERSE_FULFILLMENT_ORDERS).lookUp('return', returnId)
}

/** Adds the reverse fulfillment order of a return that is open from now on. */
export function addReverseOrder(records: RecordStore, { id, orderId, lines }: ReturnRecord): void {
  records.table(REVERSE_FULFILLMENT_ORDERS).add({
    returnId: id,
    orderId,
    status: 'OPEN',
    lines: lines.map(line => ({
      id: nextReturnId(records, 'ReverseFulfillmentOrderLineItem'),
      __typename: 'ReverseFulfillmentOrderLineItem',
      returnLineId: line.id,
      fulfillmentLineId: line.fulfillmentLineId,
      lineItemId: line.lineItemId,
      quantity: line.quantity,
      dispositions: [],
    })),
    deliveries: [],
  })
}

/** Replaces fields of a return that a rule found. */
export function changeReturn(
  records: RecordStore,
  id: string,
  changes: Partial<ReturnRecord>,
): ReturnRecord {
  const record = records.table(RETURNS).update(id, changes)
  if (!record) throw new Error(`The return ${id} is missing.`)
  return record
}

/** Replaces fields of all reverse fulfillment orders of a return. */
export function changeReverseOrders(
  records: RecordStore,
  returnId: string,
  changes: Partial<ReverseFulfillmentOrderRecord>,
): void {
  for (const { id } of reverseOrdersOf(records, returnId))
    records.table(REVERSE_FULFILLMENT_ORDERS).update(id, changes)
}
