import { currentTime } from '../../engine/records/timestamp'
import type { MutationContext } from '../../engine/resolve/mutation'
import { addQuantities, findLevel, INVENTORY_ITEMS } from '../inventory/inventory-records'
import { levelWebhook } from '../inventory/inventory-webhooks'
import { VARIANTS } from '../products/product-records'

/** A quantity of a variant at a location. */
interface StockChange {
  variantId: string | null
  locationId: string
  quantity: number
}

/**
 * Takes items out of the committed stock of a location. An order that did not claim stock has no
 * committed stock.
 *
 * @returns the quantity that was taken
 */
export function takeCommitted(
  context: MutationContext,
  { variantId, locationId, quantity }: StockChange,
): number {
  const level = levelOf(context, variantId, locationId)
  const taken = Math.min(quantity, level?.quantities.committed ?? 0)
  if (level && taken > 0) changeCommitted(context, level, -taken)
  return Math.max(taken, 0)
}

/** Returns items to the committed stock of a location. */
export function returnCommitted(
  context: MutationContext,
  { variantId, locationId, quantity }: StockChange,
): void {
  const level = levelOf(context, variantId, locationId)
  if (level && quantity > 0) changeCommitted(context, level, quantity)
}

function levelOf({ store }: MutationContext, variantId: string | null, locationId: string) {
  const { records } = store
  const variant = records.table(VARIANTS).get(variantId)
  const item = records.table(INVENTORY_ITEMS).get(variant?.inventoryItemId)
  return item?.tracked ? findLevel(records, item.id, locationId) : undefined
}

function changeCommitted(
  context: MutationContext,
  level: NonNullable<ReturnType<typeof levelOf>>,
  committed: number,
): void {
  const at = currentTime(context)
  const changed = addQuantities(context.store.records, level, { committed }, at)
  context.emit('inventory_levels/update', levelWebhook(changed))
}
