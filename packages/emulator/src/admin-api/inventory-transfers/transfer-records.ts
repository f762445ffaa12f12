import type { InventoryShipmentTrackingInput } from '../../../generated/admin'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { globalId } from '../../engine/records/global-id'
import { defineRecords } from '../../engine/resolve/define-records'

/** A location as it was when the transfer named it. */
export interface LocationSnapshot {
  readonly locationId: string
  readonly name: string
  readonly snapshottedAt: string
}

export interface TransferLine {
  /** Global id. */
  readonly id: string
  readonly itemId: string
  readonly quantity: number
}

export type TransferStatus = 'CANCELED' | 'DRAFT' | 'IN_PROGRESS' | 'READY_TO_SHIP' | 'TRANSFERRED'

/** Stock that is to be moved between two locations. */
export interface TransferRecord extends StoredRecord {
  readonly name: string
  readonly status: TransferStatus
  readonly origin: LocationSnapshot | null
  readonly destination: LocationSnapshot | null
  readonly lines: readonly TransferLine[]
  readonly note: string | null
  readonly referenceName: string | null
  readonly tags: readonly string[]
  readonly dateCreated: string | null
  readonly createdAt: string
}

export interface ShipmentLine extends TransferLine {
  readonly accepted: number
  readonly rejected: number
}

export type ShipmentStatus = 'DRAFT' | 'IN_TRANSIT' | 'PARTIALLY_RECEIVED' | 'RECEIVED'

/** A parcel of a transfer. */
export interface ShipmentRecord extends StoredRecord {
  readonly name: string
  readonly transferId: string
  readonly status: ShipmentStatus
  readonly lines: readonly ShipmentLine[]
  readonly barcode: string | null
  readonly tracking: InventoryShipmentTrackingInput | null
  readonly dateCreated: string | null
  readonly dateShipped: string | null
  readonly dateReceived: string | null
}

export const TRANSFERS = defineRecords('InventoryTransfer', {
  line: ({ lines }: TransferRecord) => lines.map(({ id }) => id),
})

export const SHIPMENTS = defineRecords('InventoryShipment', {
  barcode: ({ barcode }: ShipmentRecord) => barcode,
  line: ({ lines }: ShipmentRecord) => lines.map(({ id }) => id),
  transfer: ({ transferId }: ShipmentRecord) => transferId,
})

/** Returns the global id of the next line. */
export function nextLineId(
  records: RecordStore,
  type: 'InventoryShipmentLineItem' | 'InventoryTransferLineItem',
): string {
  return globalId(type, records.nextNumber(type))
}

export function totalOf(lines: readonly TransferLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Quantities of an item of a transfer that are in its shipments. */
export function shippedQuantities(
  records: RecordStore,
  transferId: string,
  itemId: string,
): { picked: number; shipped: number } {
  let [picked, shipped] = [0, 0]
  for (const { status, lines } of records.table(SHIPMENTS).lookUp('transfer', transferId)) {
    const quantity = totalOf(lines.filter(line => line.itemId === itemId))
    if (status === 'DRAFT') picked += quantity
    else shipped += quantity
  }
  return { picked, shipped }
}

/** Quantity of a shipment's line that is neither accepted nor rejected. */
export function unreceived({ quantity, accepted, rejected }: ShipmentLine): number {
  return quantity - accepted - rejected
}
