import { currentTime } from '../../engine/records/timestamp'
import type { RecordStore } from '../../engine/records/record-store'
import type { MutationContext } from '../../engine/resolve/mutation'
import {
  addQuantities,
  findLevel,
  INVENTORY_ITEMS,
  stockedLevels,
} from '../inventory/inventory-records'
import type { InventoryLevelRecord } from '../inventory/inventory-records'
import { levelWebhook } from '../inventory/inventory-webhooks'
import { defaultLocation } from '../locations/location-records'
import { VARIANTS } from '../products/product-records'

/** A quantity of a variant. */
export interface StockedItem {
  readonly variantId: string | null
  readonly quantity: number
}

/** Finds the stock that the items of an order with a variant are taken from. */
function stockOf(
  records: RecordStore,
  variantId: string | null,
  locationId: string = defaultLocation(records).id,
): InventoryLevelRecord | undefined {
  const variant = records.table(VARIANTS).get(variantId)
  const item = records.table(INVENTORY_ITEMS).get(variant?.inventoryItemId)
  if (!item?.tracked) return undefined
  const preferred = findLevel(records, item.id, locationId)
  return preferred?.isActive ? preferred : stockedLevels(records, item.id)[0]
}

/** Reserves stock for an order: what was available is committed. */
export function commitStock(context: MutationContext, items: readonly StockedItem[]): void {
  moveStock(context, items, quantity => ({ available: -quantity, committed: quantity }))
}

/** Ends the reservation of stock: what was committed is available again. */
export function releaseStock(context: MutationContext, items: readonly StockedItem[]): void {
  moveStock(context, items, quantity => ({ available: quantity, committed: -quantity }))
}

/** Removes fulfilled items from the committed stock. */
export function shipStock(context: MutationContext, items: readonly StockedItem[]): void {
  moveStock(context, items, quantity => ({ committed: -quantity }))
}

/** Adds returned items to the available stock of a location. */
export function restock(
  context: MutationContext,
  items: readonly (StockedItem & { readonly locationId: string | null })[],
): void {
  for (const item of items)
    moveStock(context, [item], quantity => ({ available: quantity }), item.locationId ?? undefined)
}

function moveStock(
  context: MutationContext,
  items: readonly StockedItem[],
  deltasOf: (quantity: number) => Record<string, number>,
  locationId?: string,
): void {
  const { records } = context.store
  const at = currentTime(context)
  for (const { variantId, quantity } of items) {
    const level = quantity === 0 ? undefined : stockOf(records, variantId, locationId)
    if (!level) continue
    const changed = addQuantities(records, level, deltasOf(quantity), at)
    context.emit('inventory_levels/update', levelWebhook(changed))
  }
}
