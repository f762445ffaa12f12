import { currentTime } from '../../engine/records/timestamp'
import type { MutationContext } from '../../engine/resolve/mutation'
import { changeQuantities } from '../inventory/adjustment-groups'
import type { QuantityChange } from '../inventory/adjustment-groups'
import { stockItem } from '../inventory/inventory-records'
import type { TransferRecord } from './transfer-records'

/** A quantity of an item. */
export interface ItemQuantity {
  readonly itemId: string
  readonly quantity: number
}

/** Topic of the changes of stock that transfers cause. */
export const STOCK_TOPICS = ['inventory_levels/update'] as const

/** Reserves stock at the origin; a negative quantity releases it. */
export function reserveStock(
  context: MutationContext,
  transfer: TransferRecord,
  items: readonly ItemQuantity[],
  reason: 'movement_canceled' | 'movement_created' | 'movement_updated',
): void {
  change(context, transfer, reason, items, ({ quantity }) => [
    ['origin', 'available', -quantity],
    ['origin', 'reserved', quantity],
  ])
}

/** Moves reserved stock from the origin to what is incoming at the destination. */
export function shipStock(
  context: MutationContext,
  transfer: TransferRecord,
  items: readonly ItemQuantity[],
): void {
  change(context, transfer, 'movement_updated', items, ({ quantity }) => [
    ['origin', 'reserved', -quantity],
    ['destination', 'incoming', quantity],
  ])
}

/** Receives incoming stock: accepted items become available, rejected ones do not. */
export function receiveStock(
  context: MutationContext,
  transfer: TransferRecord,
  items: readonly (ItemQuantity & { accepted: number })[],
): void {
  change(context, transfer, 'movement_received', items, ({ quantity, accepted }) => [
    ['destination', 'incoming', -quantity],
    ['destination', 'available', accepted],
  ])
}

function change<Item extends ItemQuantity>(
  context: MutationContext,
  { id, origin, destination }: TransferRecord,
  reason: string,
  items: readonly Item[],
  changesOf: (item: Item) => [end: 'destination' | 'origin', name: string, delta: number][],
): void {
  const at = currentTime(context)
  const ends = { origin, destination }
  const changes = items.flatMap(item =>
    changesOf(item).flatMap(([end, name, delta]): QuantityChange[] => {
      const locationId = ends[end]?.locationId
      if (locationId === undefined) return []
      stockItem(context.store.records, item.itemId, locationId, at)
      return [
        {
          itemId: item.itemId,
          locationId,
          name,
          delta,
          ledgerDocumentUri: name === 'available' ? null : id,
        },
      ]
    }),
  )
  changeQuantities(context, { reason, referenceDocumentUri: id }, changes)
}
