import type { MutationArgs } from '../../../generated/admin'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationContext, MutationError, MutationPayload } from '../../engine/resolve/mutation'
import { STOCK_TOPICS } from './move-stock'
import { changeShipment, linesOf, missingStock, moveLines } from './shipment-lines'
import { itemErrors, shipmentRules, transferRules } from './transfer-checks'
import { SHIPMENTS, TRANSFERS } from './transfer-records'
import type { ShipmentRecord } from './transfer-records'
import { shipmentWebhook } from './transfer-webhooks'

type CreateArgs = MutationArgs['inventoryShipmentCreate' | 'inventoryShipmentCreateInTransit']

const MAX_BARCODE_LENGTH = 255

const SHIPPABLE = ['READY_TO_SHIP', 'IN_PROGRESS'] as const

/** The roots that create and change shipments of transfers. */
export const shipmentMutations: Mutations = {
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

  inventoryShipmentMarkInTransit: SHIPMENTS.change('id', {
    checks: [
      ...shipmentRules(['DRAFT']),
      {
        field: ['id'],
        code: 'ITEMS_EMPTY',
        message: 'The list of line items is empty.',
        fails: ({ id }, context) => SHIPMENTS.in(context).get(id)?.lines.length === 0,
      },
    ],
    topics: ['inventory_shipments/mark_in_transit', ...STOCK_TOPICS],
    run: ({ dateShipped }, context, shipment) => ship(context, shipment, dateShipped ?? null),
  }),

  inventoryShipmentSetTracking: SHIPMENTS.change('id', {
    checks: shipmentRules(),
    topics: ['inventory_shipments/update_tracking'],
    run: ({ id, tracking }, context, before) =>
      changeShipment(
        context,
        id,
        { tracking: { ...before.tracking, ...tracking } },
        'inventory_shipments/update_tracking',
      ),
  }),

  inventoryShipmentSetBarcode: defineMutation({
    checks: [
      ...shipmentRules(),
      {
        field: ['barcode'],
        code: 'BARCODE_TOO_LONG',
        message: `Barcode must be ${MAX_BARCODE_LENGTH} characters or less.`,
        fails: ({ barcode }) => barcode.length > MAX_BARCODE_LENGTH,
      },
      {
        field: ['barcode'],
        code: 'BARCODE_DUPLICATE',
        message: 'This barcode is already assigned to another shipment.',
        fails: ({ id, barcode }, context) => SHIPMENTS.in(context).has('barcode', barcode, id),
      },
    ],
    run: ({ id, barcode }, context) => changeShipment(context, id, { barcode }),
  }),

  inventoryShipmentDelete: SHIPMENTS.remove('id', 'id', {
    checks: shipmentRules(['DRAFT', 'IN_TRANSIT']),
    topics: ['inventory_shipments/delete', ...STOCK_TOPICS],
    removed: (shipment, context) => {
      if (shipment.status !== 'DRAFT') moveLines(context, shipment.transferId, shipment.lines, -1)
      context.emit('inventory_shipments/delete', shipmentWebhook(shipment))
    },
  }),
}

function create({ input }: CreateArgs, context: MutationContext): MutationPayload {
  const { movementId, lineItems, barcode, dateCreated, trackingInput } = input
  const path = ['input', 'lineItems']
  const userErrors: MutationError[] =
    lineItems.length === 0
      ? [
          {
            field: path,
            code: 'EMPTY_SHIPMENT_INPUT',
            message: 'The shipment input cannot be empty.',
          },
        ]
      : [
          ...itemErrors(context, lineItems, path),
          ...missingStock(context, movementId, lineItems, path),
        ]
  const shipments = SHIPMENTS.in(context)
  if (barcode && shipments.has('barcode', barcode))
    userErrors.push({
      field: ['input', 'barcode'],
      code: 'BARCODE_DUPLICATE',
      message: 'This barcode is already assigned to another shipment.',
    })
  if (userErrors.length > 0) return { userErrors }
  const number = shipments.lookUp('transfer', movementId).length + 1
  const at = currentTime(context)
  const shipment = shipments.add({
    name: `${TRANSFERS.in(context).get(movementId)?.name ?? ''}-${number}`,
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

function ship(
  context: MutationContext,
  { id, transferId, lines }: ShipmentRecord,
  date: string | null,
): MutationPayload {
  moveLines(context, transferId, lines)
  TRANSFERS.in(context).update(transferId, { status: 'IN_PROGRESS' })
  const dateShipped = timestamp(date === null ? context.clock.now() : Date.parse(date))
  return changeShipment(
    context,
    id,
    { status: 'IN_TRANSIT', dateShipped },
    'inventory_shipments/mark_in_transit',
  )
}
