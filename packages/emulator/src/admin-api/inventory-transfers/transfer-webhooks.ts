import { idNumber } from '../../engine/records/global-id'
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import type { ShipmentRecord, TransferRecord } from './transfer-records'
import { TRANSFERS } from './transfer-records'

/** The payload of `inventory_transfers/*`, with the field names of the REST API. */
export function transferWebhook(transfer: TransferRecord): Record<string, unknown> {
  return {
    id: idNumber(transfer.id),
    name: transfer.name,
    status: transfer.status.toLowerCase(),
    origin_location_id: transfer.origin && idNumber(transfer.origin.locationId),
    destination_location_id: transfer.destination && idNumber(transfer.destination.locationId),
    line_items: transfer.lines.map(({ id, itemId, quantity }) => ({
      id: idNumber(id),
      inventory_item_id: idNumber(itemId),
      quantity,
      admin_graphql_api_id: id,
    })),
    note: transfer.note,
    reference_name: transfer.referenceName,
    tags: transfer.tags,
    created_at: transfer.createdAt,
    admin_graphql_api_id: transfer.id,
  }
}

/** Emits a webhook of a transfer, and returns the transfer as the payload of a mutation. */
export function emitTransfer(context: MutationContext, id: string, topic: string): MutationPayload {
  const transfer = TRANSFERS.in(context).get(id)
  if (transfer) context.emit(topic, transferWebhook(transfer))
  return { inventoryTransfer: transfer ?? null }
}

/** The payload of `inventory_shipments/*`, with the field names of the REST API. */
export function shipmentWebhook(shipment: ShipmentRecord): Record<string, unknown> {
  return {
    id: idNumber(shipment.id),
    name: shipment.name,
    status: shipment.status.toLowerCase(),
    inventory_transfer_id: idNumber(shipment.transferId),
    line_items: shipment.lines.map(({ id, itemId, quantity, accepted, rejected }) => ({
      id: idNumber(id),
      inventory_item_id: idNumber(itemId),
      quantity,
      accepted_quantity: accepted,
      rejected_quantity: rejected,
      admin_graphql_api_id: id,
    })),
    barcode: shipment.barcode,
    tracking_number: shipment.tracking?.trackingNumber ?? null,
    tracking_url: shipment.tracking?.trackingUrl ?? null,
    admin_graphql_api_id: shipment.id,
  }
}
