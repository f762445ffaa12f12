import { defineChange } from '../../engine/resolve/define-change'
import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { idempotent } from '../../engine/resolve/idempotency'
import type { Mutations } from '../../engine/resolve/domain'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import { reserveStock, STOCK_TOPICS } from './move-stock'
import { itemErrors, transferRules } from './transfer-checks'
import { nextLineId, shippedQuantities, TRANSFERS } from './transfer-records'
import type { TransferLine, TransferRecord } from './transfer-records'
import { emitTransfer } from './transfer-webhooks'

type SetArgs = MutationArgs['inventoryTransferSetItems']

const OPEN_STATUSES = ['DRAFT', 'READY_TO_SHIP', 'IN_PROGRESS'] as const

/** The roots that change the items of transfers. */
export const transferItemMutations: Mutations = {
  inventoryTransferSetItems: idempotent(
    defineChange<SetArgs, TransferRecord>(
      ({ input }, context) => TRANSFERS.in(context).get(input.id),
      {
        checks: transferRules(['input', 'id'], ({ input }) => input.id, ['DRAFT', 'READY_TO_SHIP']),
        topics: ['inventory_transfers/update_item_quantities', ...STOCK_TOPICS],
        errors: ({ input }, context) =>
          itemErrors(context, input.lineItems, ['input', 'lineItems']),
        run: ({ input }, context, before) => {
          const lines = input.lineItems.map(({ inventoryItemId: itemId, quantity }) => ({
            id:
              before.lines.find(line => line.itemId === itemId)?.id ??
              nextLineId(context.store.records, 'InventoryTransferLineItem'),
            itemId,
            quantity,
          }))
          const updatedLineItems = replaceLines(context, before, lines)
          return {
            ...emitTransfer(context, before.id, 'inventory_transfers/update_item_quantities'),
            updatedLineItems,
          }
        },
      },
    ),
  ),

  inventoryTransferRemoveItems: defineChange(
    ({ input }, context) => TRANSFERS.in(context).get(input.id),
    {
      checks: transferRules(['input', 'id'], ({ input }) => input.id, OPEN_STATUSES),
      topics: ['inventory_transfers/remove_items', ...STOCK_TOPICS],
      errors: ({ input }, context, before) =>
        removalErrors(context, before, input.transferLineItemIds ?? []),
      run: ({ input }, context, before) => {
        const removed = input.transferLineItemIds ?? []
        const lines = before.lines.filter(({ id }) => !removed.includes(id))
        const removedQuantities = replaceLines(context, before, lines)
        return {
          ...emitTransfer(context, before.id, 'inventory_transfers/remove_items'),
          removedQuantities,
        }
      },
    },
  ),
}

/** Replaces the items of a transfer, and reserves the differences. Returns the differences. */
function replaceLines(
  context: MutationContext,
  before: TransferRecord,
  lines: readonly TransferLine[],
): { inventoryItemId: string; newQuantity: number; deltaQuantity: number }[] {
  TRANSFERS.in(context).update(before.id, { lines })
  const quantityIn = (list: readonly TransferLine[], itemId: string) =>
    list.find(line => line.itemId === itemId)?.quantity ?? 0
  const items = [...new Set([...before.lines, ...lines].map(({ itemId }) => itemId))]
  const changes = items
    .map(itemId => ({
      inventoryItemId: itemId,
      newQuantity: quantityIn(lines, itemId),
      deltaQuantity: quantityIn(lines, itemId) - quantityIn(before.lines, itemId),
    }))
    .filter(({ deltaQuantity }) => deltaQuantity !== 0)
  if (before.status !== 'DRAFT')
    reserveStock(
      context,
      before,
      changes.map(({ inventoryItemId, deltaQuantity }) => ({
        itemId: inventoryItemId,
        quantity: deltaQuantity,
      })),
      'movement_updated',
    )
  return changes
}

function removalErrors(
  { store: { records } }: GraphqlContext,
  transfer: TransferRecord,
  removed: readonly string[],
): MutationError[] {
  const field = ['input', 'transferLineItemIds']
  const lines = removed.map(id => transfer.lines.find(line => line.id === id))
  if (lines.includes(undefined))
    return [{ field, code: 'ITEM_NOT_FOUND', message: 'The item of the transfer was not found.' }]
  if (transfer.status !== 'DRAFT' && removed.length >= transfer.lines.length)
    return [
      {
        field,
        code: 'CANT_REMOVE_ALL_ITEMS_FROM_READY_TO_SHIP_TRANSFER',
        message: "A transfer that is ready to ship can't lose all its items.",
      },
    ]
  const isShipped = lines.some(line => {
    const { picked, shipped } = shippedQuantities(records, transfer.id, line?.itemId ?? '')
    return picked + shipped > 0
  })
  return isShipped
    ? [{ field, code: 'ALL_QUANTITY_SHIPPED', message: "Items in shipments can't be removed." }]
    : []
}
