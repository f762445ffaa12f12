import type { MutationArgs } from '../../../generated/admin'
import { timestamp } from '../../engine/records/timestamp'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationContext } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { receiveStock, STOCK_TOPICS } from './move-stock'
import { shipmentRules } from './transfer-checks'
import { SHIPMENTS, shippedQuantities, TRANSFERS, unreceived } from './transfer-records'
import type { ShipmentLine, TransferRecord } from './transfer-records'
import { shipmentWebhook, transferWebhook } from './transfer-webhooks'

type Outcome = 'ACCEPTED' | 'REJECTED'

interface ReceivedLine extends ShipmentLine {
  readonly received: { accepted: number; rejected: number }
}

const ITEM_RULES: readonly Check<MutationArgs['inventoryShipmentReceive']>[] = [
  {
    field: ['lineItems'],
    code: 'ITEM_NOT_FOUND',
    message: 'The item of the shipment was not found.',
    fails: ({ id, lineItems }, context) =>
      (lineItems ?? []).some(
        item =>
          !SHIPMENTS.in(context)
            .get(id)
            ?.lines.some(line => line.id === item.shipmentLineItemId),
      ),
    isFinal: true,
  },
  {
    field: ['lineItems'],
    code: 'INVALID_QUANTITY',
    message: 'The quantity must be greater than 0, and not yet received.',
    fails: (args, context) =>
      (args.lineItems ?? []).some(({ quantity }) => quantity <= 0) ||
      receivedLines(args, context).some(
        line => line.received.accepted + line.received.rejected > unreceived(line),
      ),
  },
]

/** The root that receives items of a shipment at the destination of its transfer. */
export const receiveMutation: Mutations = {
  inventoryShipmentReceive: idempotent(
    defineMutation<MutationArgs['inventoryShipmentReceive']>({
      checks: [...shipmentRules(['IN_TRANSIT', 'PARTIALLY_RECEIVED']), ...ITEM_RULES],
      topics: [
        'inventory_shipments/receive_items',
        'inventory_transfers/complete',
        ...STOCK_TOPICS,
      ],
      run: (args, context) => {
        const before = SHIPMENTS.in(context).get(args.id)
        const transfer = before && TRANSFERS.in(context).get(before.transferId)
        if (!transfer) return { inventoryShipment: null }
        const received = receivedLines(args, context)
        const lines = received.map(({ received: { accepted, rejected }, ...line }) => ({
          ...line,
          accepted: line.accepted + accepted,
          rejected: line.rejected + rejected,
        }))
        const isComplete = lines.every(line => unreceived(line) === 0)
        const isReceived = isComplete || lines.some(line => unreceived(line) < line.quantity)
        receiveStock(
          context,
          transfer,
          received.map(({ itemId, received: { accepted, rejected } }) => ({
            itemId,
            quantity: accepted + rejected,
            accepted,
          })),
        )
        const date = args.dateReceived ? Date.parse(args.dateReceived) : context.clock.now()
        const shipment = SHIPMENTS.in(context).put({
          ...before,
          lines,
          status: isComplete ? 'RECEIVED' : isReceived ? 'PARTIALLY_RECEIVED' : before.status,
          dateReceived: isReceived ? timestamp(date) : before.dateReceived,
        })
        context.emit('inventory_shipments/receive_items', shipmentWebhook(shipment))
        completeTransfer(context, transfer)
        return { inventoryShipment: shipment }
      },
    }),
  ),
}

/** The lines of the shipment, with what the arguments receive of each. */
function receivedLines(
  { id, lineItems, bulkReceiveAction }: MutationArgs['inventoryShipmentReceive'],
  context: GraphqlContext,
): ReceivedLine[] {
  return (SHIPMENTS.in(context).get(id)?.lines ?? []).map(line => {
    const quantityOf = (outcome: Outcome) =>
      (lineItems ?? [])
        .filter(item => item.shipmentLineItemId === line.id && item.reason === outcome)
        .reduce((sum, { quantity }) => sum + quantity, 0)
    const [accepted, rejected] = [quantityOf('ACCEPTED'), quantityOf('REJECTED')]
    const rest = Math.max(0, unreceived(line) - accepted - rejected)
    return {
      ...line,
      received: {
        accepted: accepted + (bulkReceiveAction === 'ACCEPTED' ? rest : 0),
        rejected: rejected + (bulkReceiveAction === 'REJECTED' ? rest : 0),
      },
    }
  })
}

/** A transfer ends when all its items were shipped and received. */
function completeTransfer(context: MutationContext, { id, lines }: TransferRecord): void {
  const { records } = context.store
  const isShipped = lines.every(
    ({ itemId, quantity }) => shippedQuantities(records, id, itemId).shipped >= quantity,
  )
  const isReceived = records
    .table(SHIPMENTS)
    .lookUp('transfer', id)
    .every(({ status }) => status === 'RECEIVED')
  if (!isShipped || !isReceived) return
  const transfer = records.table(TRANSFERS).update(id, { status: 'TRANSFERRED' })
  if (transfer) context.emit('inventory_transfers/complete', transferWebhook(transfer))
}
