import type { InventoryTransferLineItemInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationContext, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { shipStock } from './move-stock'
import { nextLineId, SHIPMENTS, shippedQuantities, TRANSFERS } from './transfer-records'
import type { ShipmentLine, ShipmentRecord } from './transfer-records'
import { shipmentWebhook } from './transfer-webhooks'

/** The lines of a shipment for the items of an input. */
export function linesOf(
  { store }: GraphqlContext,
  items: readonly InventoryTransferLineItemInput[],
): ShipmentLine[] {
  return items.map(({ inventoryItemId: itemId, quantity }) => ({
    id: nextLineId(store.records, 'InventoryShipmentLineItem'),
    itemId,
    quantity,
    accepted: 0,
    rejected: 0,
  }))
}

/** Moves the stock of lines from the origin to the destination; back with a sign of -1. */
export function moveLines(
  context: MutationContext,
  transferId: string,
  lines: readonly ShipmentLine[],
  sign: 1 | -1 = 1,
): void {
  const transfer = TRANSFERS.in(context).get(transferId)
  if (!transfer) return
  const items = lines.map(({ itemId, quantity }) => ({ itemId, quantity: sign * quantity }))
  shipStock(context, transfer, items)
}

/** Changes a shipment, emits its webhook, and returns it as the payload of a mutation. */
export function changeShipment(
  context: MutationContext,
  id: string,
  changes: Partial<ShipmentRecord>,
  topic?: string,
): MutationPayload {
  const shipment = SHIPMENTS.in(context).update(id, changes)
  if (shipment && topic !== undefined) context.emit(topic, shipmentWebhook(shipment))
  return { inventoryShipment: shipment ?? null }
}

/** Quantity of an item of a transfer that is in no shipment. */
export function freeQuantity(context: GraphqlContext, transferId: string, itemId: string): number {
  const total =
    TRANSFERS.in(context)
      .get(transferId)
      ?.lines.find(line => line.itemId === itemId)?.quantity ?? 0
  const { picked, shipped } = shippedQuantities(context.store.records, transferId, itemId)
  return total - picked - shipped
}

/** The errors of items of which the transfer has fewer left. */
export function missingStock(
  context: GraphqlContext,
  transferId: string,
  items: readonly InventoryTransferLineItemInput[],
  path: readonly string[],
): MutationError[] {
  return items.flatMap(({ inventoryItemId, quantity }, index) =>
    quantity > freeQuantity(context, transferId, inventoryItemId)
      ? [
          {
            field: [...path, String(index), 'quantity'],
            code: 'INVALID_QUANTITY',
            message: 'The quantity is greater than what the transfer has left.',
          },
        ]
      : [],
  )
}
