import type { MutationArgs, InventoryTransferLineItemInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { STOCK_TOPICS } from './move-stock'
import { changeShipment, freeQuantity, linesOf, missingStock, moveLines } from './shipment-lines'
import { itemErrors, shipmentRules } from './transfer-checks'
import type { ShipmentLine, ShipmentRecord } from './transfer-records'
import { SHIPMENTS } from './transfer-records'

/** The roots that change the items of shipments. */
export const shipmentItemMutations: Mutations = {
  inventoryShipmentAddItems: idempotent(
    SHIPMENTS.change<MutationArgs['inventoryShipmentAddItems'], 'id'>('id', {
      checks: shipmentRules(['DRAFT', 'IN_TRANSIT']),
      topics: ['inventory_shipments/add_items', ...STOCK_TOPICS],
      errors: ({ lineItems }, context, before) => [
        ...itemErrors(context, lineItems, ['lineItems']),
        ...alreadyShipped(before, lineItems),
        ...missingStock(context, before.transferId, lineItems, ['lineItems']),
      ],
      run: ({ id, lineItems }, context, before) => {
        const addedItems = linesOf(context, lineItems)
        if (before.status !== 'DRAFT') moveLines(context, before.transferId, addedItems)
        const lines = [...before.lines, ...addedItems]
        return {
          ...changeShipment(context, id, { lines }, 'inventory_shipments/add_items'),
          addedItems,
        }
      },
    }),
  ),

  inventoryShipmentRemoveItems: SHIPMENTS.change('id', {
    checks: [
      ...shipmentRules(['DRAFT', 'IN_TRANSIT']),
      {
        field: ['lineItems'],
        code: 'ITEM_NOT_FOUND',
        message: 'The item of the shipment was not found.',
        fails: ({ id, lineItems }, context) =>
          lineItems.some(
            lineId =>
              !SHIPMENTS.in(context)
                .get(id)
                ?.lines.some(line => line.id === lineId),
          ),
      },
    ],
    topics: ['inventory_shipments/remove_items', ...STOCK_TOPICS],
    run: ({ id, lineItems }, context, before) => {
      const isRemoved = (line: ShipmentLine) => lineItems.includes(line.id)
      if (before.status !== 'DRAFT')
        moveLines(context, before.transferId, before.lines.filter(isRemoved), -1)
      const lines = before.lines.filter(line => !isRemoved(line))
      return changeShipment(context, id, { lines }, 'inventory_shipments/remove_items')
    },
  }),

  inventoryShipmentUpdateItemQuantities: defineMutation({
    checks: [
      ...shipmentRules(['DRAFT', 'IN_TRANSIT']),
      {
        field: ['items'],
        code: 'ITEM_NOT_FOUND',
        message: 'The item of the shipment was not found.',
        fails: ({ id, items }, context) =>
          (items ?? []).some(
            item =>
              !SHIPMENTS.in(context)
                .get(id)
                ?.lines.some(line => line.id === item.shipmentLineItemId),
          ),
        isFinal: true,
      },
      {
        field: ['items'],
        code: 'INVALID_QUANTITY',
        message: 'The quantity must be greater than 0, and available in the transfer.',
        fails: ({ id, items }, context) => (items ?? []).some(item => isTooMany(context, id, item)),
      },
    ],
    topics: ['inventory_shipments/update_item_quantities', ...STOCK_TOPICS],
    run: ({ id, items }, context) => {
      const before = SHIPMENTS.in(context).get(id)
      if (!before) return { shipment: null }
      const quantities = new Map(items?.map(item => [item.shipmentLineItemId, item.quantity]))
      const lines = before.lines.map(line => ({
        ...line,
        quantity: quantities.get(line.id) ?? line.quantity,
      }))
      if (before.status !== 'DRAFT') {
        const changes = lines.map((line, index) => ({
          ...line,
          quantity: line.quantity - (before.lines[index]?.quantity ?? 0),
        }))
        moveLines(context, before.transferId, changes)
      }
      const topic = 'inventory_shipments/update_item_quantities'
      const { inventoryShipment } = changeShipment(context, id, { lines }, topic)
      return {
        shipment: inventoryShipment,
        updatedLineItems: lines.filter(line => quantities.has(line.id)),
      }
    },
  }),
}

function alreadyShipped(
  { lines }: ShipmentRecord,
  items: readonly InventoryTransferLineItemInput[],
): MutationError[] {
  return items.flatMap(({ inventoryItemId }, index) =>
    lines.some(line => line.itemId === inventoryItemId)
      ? [
          {
            field: ['lineItems', String(index), 'inventoryItemId'],
            code: 'DUPLICATE_ITEM',
            message: "A single item can't be listed twice.",
          },
        ]
      : [],
  )
}

function isTooMany(
  context: GraphqlContext,
  id: string,
  { shipmentLineItemId, quantity }: { shipmentLineItemId: string; quantity: number },
): boolean {
  const shipment = SHIPMENTS.in(context).get(id)
  const line = shipment?.lines.find(candidate => candidate.id === shipmentLineItemId)
  if (!shipment || !line) return false
  const free = freeQuantity(context, shipment.transferId, line.itemId)
  return quantity <= 0 || quantity > free + line.quantity
}
