import { timestamp } from '../../graphql/timestamp'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { idempotent } from '../engine/resolve/idempotency'
import { defineMutation } from '../engine/resolve/mutation'
import type {
  Mutation,
  MutationContext,
  MutationError,
  MutationPayload,
} from '../engine/resolve/mutation'
import { shipStock, STOCK_TOPICS } from './move-stock'
import {
  findShipment,
  findTransfer,
  itemErrors,
  shipmentRules,
  transferRules,
} from './transfer-checks'
import type { ItemInput } from './transfer-checks'
import { nextLineId, SHIPMENTS, shippedQuantities, TRANSFERS } from './transfer-records'
import type { ShipmentLine, ShipmentRecord, ShipmentTracking } from './transfer-records'
import { shipmentWebhook } from './transfer-webhooks'

interface CreateArgs {
  input: {
    movementId: string
    lineItems: readonly ItemInput[]
    barcode?: string | null
    dateCreated?: string | null
    trackingInput?: ShipmentTracking | null
  }
}

const MAX_BARCODE_LENGTH = 255
const SHIPPABLE = ['READY_TO_SHIP', 'IN_PROGRESS'] as const

/** The roots that create and change shipments of transfers. */
export const shipmentMutations: Readonly<Record<string, Mutation>> = {
  inventoryShipmentCreate: idempotent(
    defineMutation<CreateArgs>({
      checks: transferRules(['input', 'movementId'], ({ input }) => input.movementId, SHIPPABLE),
      topics: ['inventory_shipments/create'],
      run: (args, context) => create(args, context),
    }),
  ),

  inventoryShipmentCreateInTransit: idempotent(
    defineMutation<CreateArgs>({
      checks: transferRules(['input', 'movementId'], ({ input }) => input.movementId, SHIPPABLE),
      topics: [
        'inventory_shipments/create',
        'inventory_shipments/mark_in_transit',
        ...STOCK_TOPICS,
      ],
      run: (args, context) => {
        const payload = create(args, context)
        const shipment = payload.inventoryShipment as ShipmentRecord | undefined
        return shipment ? ship(context, shipment, null) : payload
      },
    }),
  ),

  inventoryShipmentMarkInTransit: defineMutation<{ id: string; dateShipped?: string | null }>({
    checks: [
      ...shipmentRules(['DRAFT']),
      {
        field: ['id'],
        code: 'ITEMS_EMPTY',
        message: 'The shipment has no items.',
        fails: ({ id }, context) => findShipment(context, id)?.lines.length === 0,
      },
    ],
    topics: ['inventory_shipments/mark_in_transit', ...STOCK_TOPICS],
    run: ({ id, dateShipped }, context) => {
      const shipment = findShipment(context, id)
      return shipment ? ship(context, shipment, dateShipped ?? null) : { inventoryShipment: null }
    },
  }),

  inventoryShipmentAddItems: idempotent(
    defineMutation<{ id: string; lineItems: readonly ItemInput[] }>({
      checks: shipmentRules(['DRAFT', 'IN_TRANSIT']),
      topics: ['inventory_shipments/add_items', ...STOCK_TOPICS],
      run: ({ id, lineItems }, context) => {
        const before = findShipment(context, id)
        if (!before) return { inventoryShipment: null }
        const userErrors = [
          ...itemErrors(context, lineItems, ['lineItems']),
          ...alreadyShipped(before, lineItems),
          ...missingStock(context, before.transferId, lineItems, ['lineItems']),
        ]
        if (userErrors.length > 0) return { userErrors }
        const addedItems = linesOf(context, lineItems)
        if (before.status !== 'DRAFT') moveLines(context, before.transferId, addedItems)
        const lines = [...before.lines, ...addedItems]
        return { ...change(context, id, { lines }, 'inventory_shipments/add_items'), addedItems }
      },
    }),
  ),

  inventoryShipmentRemoveItems: defineMutation<{ id: string; lineItems: readonly string[] }>({
    checks: [
      ...shipmentRules(['DRAFT', 'IN_TRANSIT']),
      {
        field: ['lineItems'],
        code: 'ITEM_NOT_FOUND',
        message: 'The item of the shipment was not found.',
        fails: ({ id, lineItems }, context) =>
          lineItems.some(
            lineId => !findShipment(context, id)?.lines.some(line => line.id === lineId),
          ),
      },
    ],
    topics: ['inventory_shipments/remove_items', ...STOCK_TOPICS],
    run: ({ id, lineItems }, context) => {
      const before = findShipment(context, id)
      if (!before) return { inventoryShipment: null }
      const isRemoved = (line: ShipmentLine) => lineItems.includes(line.id)
      if (before.status !== 'DRAFT')
        moveLines(context, before.transferId, before.lines.filter(isRemoved), -1)
      const lines = before.lines.filter(line => !isRemoved(line))
      return change(context, id, { lines }, 'inventory_shipments/remove_items')
    },
  }),

  inventoryShipmentUpdateItemQuantities: defineMutation<{
    id: string
    items?: readonly { shipmentLineItemId: string; quantity: number }[] | null
  }>({
    checks: [
      ...shipmentRules(['DRAFT', 'IN_TRANSIT']),
      {
        field: ['items'],
        code: 'ITEM_NOT_FOUND',
        message: 'The item of the shipment was not found.',
        fails: ({ id, items }, context) =>
          (items ?? []).some(
            item =>
              !findShipment(context, id)?.lines.some(line => line.id === item.shipmentLineItemId),
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
      const before = findShipment(context, id)
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
      const { inventoryShipment } = change(context, id, { lines }, topic)
      return {
        shipment: inventoryShipment,
        updatedLineItems: lines.filter(line => quantities.has(line.id)),
      }
    },
  }),

  inventoryShipmentSetTracking: defineMutation<{ id: string; tracking: ShipmentTracking }>({
    checks: shipmentRules(),
    topics: ['inventory_shipments/update_tracking'],
    run: ({ id, tracking }, context) =>
      change(
        context,
        id,
        { tracking: { ...findShipment(context, id)?.tracking, ...tracking } },
        'inventory_shipments/update_tracking',
      ),
  }),

  inventoryShipmentSetBarcode: defineMutation<{ id: string; barcode: string }>({
    checks: [
      ...shipmentRules(),
      {
        field: ['barcode'],
        code: 'BARCODE_TOO_LONG',
        message: `The barcode is too long (maximum is ${MAX_BARCODE_LENGTH} characters).`,
        fails: ({ barcode }) => barcode.length > MAX_BARCODE_LENGTH,
      },
      {
        field: ['barcode'],
        code: 'BARCODE_DUPLICATE',
        message: 'The barcode is used by another shipment.',
        fails: ({ id, barcode }, { store }) =>
          store.records.table(SHIPMENTS).has('barcode', barcode, id),
      },
    ],
    run: ({ id, barcode }, context) => change(context, id, { barcode }),
  }),

  inventoryShipmentDelete: defineMutation<{ id: string }>({
    checks: shipmentRules(['DRAFT', 'IN_TRANSIT']),
    topics: ['inventory_shipments/delete', ...STOCK_TOPICS],
    run: ({ id }, context) => {
      const shipment = findShipment(context, id)
      if (!shipment) return { id: null }
      if (shipment.status !== 'DRAFT') moveLines(context, shipment.transferId, shipment.lines, -1)
      context.store.records.table(SHIPMENTS).remove(id)
      context.emit('inventory_shipments/delete', shipmentWebhook(shipment))
      return { id }
    },
  }),
}

function create({ input }: CreateArgs, context: MutationContext): MutationPayload {
  const { movementId, lineItems, barcode, dateCreated, trackingInput } = input
  const path = ['input', 'lineItems']
  const userErrors: MutationError[] =
    lineItems.length === 0
      ? [{ field: path, code: 'EMPTY_SHIPMENT_INPUT', message: 'The shipment needs an item.' }]
      : [
          ...itemErrors(context, lineItems, path),
          ...missingStock(context, movementId, lineItems, path),
        ]
  const shipments = context.store.records.table(SHIPMENTS)
  if (barcode && shipments.has('barcode', barcode))
    userErrors.push({
      field: ['input', 'barcode'],
      code: 'BARCODE_DUPLICATE',
      message: 'The barcode is used by another shipment.',
    })
  if (userErrors.length > 0) return { userErrors }
  const number = shipments.lookUp('transfer', movementId).length + 1
  const at = timestamp(context.clock.now())
  const shipment = shipments.put({
    id: shipments.nextId(),
    __typename: SHIPMENTS.type,
    name: `${findTransfer(context, movementId)?.name ?? ''}-${number}`,
    transferId: movementId,
    status: 'DRAFT',
    lines: linesOf(context, lineItems),
    barcode: barcode ?? null,
    tracking: trackingInput ?? null,
    dateCreated: dateCreated ? timestamp(Date.parse(dateCreated)) : at,
    dateShipped: null,
    dateReceived: null,
  })
  context.emit('inventory_shipments/create', shipmentWebhook(shipment))
  return { inventoryShipment: shipment }
}

function linesOf({ store }: GraphqlContext, items: readonly ItemInput[]): ShipmentLine[] {
  return items.map(({ inventoryItemId: itemId, quantity }) => ({
    id: nextLineId(store.records, 'InventoryShipmentLineItem'),
    itemId,
    quantity,
    accepted: 0,
    rejected: 0,
  }))
}

function ship(
  context: MutationContext,
  { id, transferId, lines }: ShipmentRecord,
  date: string | null,
): MutationPayload {
  moveLines(context, transferId, lines)
  context.store.records.table(TRANSFERS).update(transferId, { status: 'IN_PROGRESS' })
  const dateShipped = timestamp(date === null ? context.clock.now() : Date.parse(date))
  return change(
    context,
    id,
    { status: 'IN_TRANSIT', dateShipped },
    'inventory_shipments/mark_in_transit',
  )
}

/** Moves the stock of lines from the origin to the destination; back with a sign of -1. */
function moveLines(
  context: MutationContext,
  transferId: string,
  lines: readonly ShipmentLine[],
  sign: 1 | -1 = 1,
): void {
  const transfer = findTransfer(context, transferId)
  if (!transfer) return
  const items = lines.map(({ itemId, quantity }) => ({ itemId, quantity: sign * quantity }))
  shipStock(context, transfer, items)
}

function change(
  context: MutationContext,
  id: string,
  changes: Partial<ShipmentRecord>,
  topic?: string,
): MutationPayload {
  const shipment = context.store.records.table(SHIPMENTS).update(id, changes)
  if (shipment && topic !== undefined) context.emit(topic, shipmentWebhook(shipment))
  return { inventoryShipment: shipment ?? null }
}

/** Quantity of an item of a transfer that is in no shipment. */
function freeQuantity(context: GraphqlContext, transferId: string, itemId: string): number {
  const total =
    findTransfer(context, transferId)?.lines.find(line => line.itemId === itemId)?.quantity ?? 0
  const { picked, shipped } = shippedQuantities(context.store.records, transferId, itemId)
  return total - picked - shipped
}

function missingStock(
  context: GraphqlContext,
  transferId: string,
  items: readonly ItemInput[],
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

function alreadyShipped({ lines }: ShipmentRecord, items: readonly ItemInput[]): MutationError[] {
  return items.flatMap(({ inventoryItemId }, index) =>
    lines.some(line => line.itemId === inventoryItemId)
      ? [
          {
            field: ['lineItems', String(index), 'inventoryItemId'],
            code: 'DUPLICATE_ITEM',
            message: 'The shipment has the inventory item already.',
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
  const shipment = findShipment(context, id)
  const line = shipment?.lines.find(candidate => candidate.id === shipmentLineItemId)
  if (!shipment || !line) return false
  const free = freeQuantity(context, shipment.transferId, line.itemId)
  return quantity <= 0 || quantity > free + line.quantity
}
