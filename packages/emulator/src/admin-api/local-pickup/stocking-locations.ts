import type { RecordStore } from '../../engine/records/record-store'
import { findLevel } from '../inventory/inventory-records'
import type { LocationRecord } from '../locations/location-records'
import { VARIANTS } from '../products/product-records'
import { pickupLocations } from './pickup-records'

/** Lists the locations where all of some items can be collected: those that stock each of them. */
export function stockingLocations(
  records: RecordStore,
  items: readonly { readonly variantId: string | null }[],
): LocationRecord[] {
  const itemIds = items.flatMap(
    ({ variantId }) => records.table(VARIANTS).get(variantId)?.inventoryItemId ?? [],
  )
  return pickupLocations(records).filter(({ id }) =>
    itemIds.every(itemId => findLevel(records, itemId, id)?.isActive),
  )
}
