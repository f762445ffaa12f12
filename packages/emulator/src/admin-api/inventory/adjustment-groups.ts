import { currentTime } from '../../engine/records/timestamp'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { StoredRecord } from '../../engine/records/record-table'
import type { Fields } from '../../engine/resolve/domain'
import type { MutationContext, MutationPayload } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import { addQuantities, findLevel, INVENTORY_ITEMS } from './inventory-records'
import type { InventoryLevelRecord } from './inventory-records'
import { levelWebhook } from './inventory-webhooks'
import { isOnHand } from './quantity-names'
import { defineRecords } from '../../engine/resolve/define-records'

/** A change of one quantity of an item at a location. */
export interface QuantityChange {
  readonly itemId: string
  readonly locationId: string
  readonly name: string
  readonly delta: number
  readonly ledgerDocumentUri: string | null
}

/** Changes that were made together. */
export interface AdjustmentGroupRecord extends StoredRecord {
  readonly createdAt: string
  readonly reason: string
  readonly referenceDocumentUri: string | null
  readonly changes: readonly QuantityChange[]
}

const ADJUSTMENT_GROUPS = defineRecords<AdjustmentGroupRecord>('InventoryAdjustmentGroup')

/** Returns the table of adjustment groups. */
export function adjustmentGroupsOf(context: GraphqlContext) {
  return ADJUSTMENT_GROUPS.in(context)
}

/** Changes quantities of stocked items. Without any change, there is no group. */
export function changeQuantities(
  context: MutationContext,
  { reason, referenceDocumentUri }: { reason: string; referenceDocumentUri?: string | null },
  requested: readonly QuantityChange[],
): MutationPayload {
  const changes = requested.filter(({ delta }) => delta !== 0)
  if (changes.length === 0) return { inventoryAdjustmentGroup: null }
  const at = currentTime(context)
  const levels = new Map<string, InventoryLevelRecord>()
  const onHand = new Map<string, QuantityChange>()
  for (const change of changes) {
    const { itemId, locationId, name, delta } = change
    const level = findLevel(context.store.records, itemId, locationId)
    if (!level) throw new Error(`${itemId} is not stocked at ${locationId}.`)
    levels.set(level.id, addQuantities(context.store.records, level, { [name]: delta }, at))
    if (!isOnHand(name)) continue
    onHand.set(level.id, {
      itemId,
      locationId,
      name: 'on_hand',
      delta: (onHand.get(level.id)?.delta ?? 0) + delta,
      ledgerDocumentUri: null,
    })
  }
  for (const level of levels.values()) context.emit('inventory_levels/update', levelWebhook(level))
  const groups = adjustmentGroupsOf(context)
  const group = groups.add({
    createdAt: at,
    reason,
    referenceDocumentUri: referenceDocumentUri ?? null,
    // A move between parts of the quantity on hand does not change it.
    changes: [...changes, ...[...onHand.values()].filter(({ delta }) => delta !== 0)],
  })
  return { inventoryAdjustmentGroup: group }
}

/** Fields of the type `InventoryAdjustmentGroup` that are not properties of the record. */
export const adjustmentGroupFields: Fields<'InventoryAdjustmentGroup'> = {
  changes: ({ changes }: AdjustmentGroupRecord, { inventoryItemIds, locationIds, quantityNames }) =>
    changes.filter(
      ({ itemId, locationId, name }) =>
        (inventoryItemIds ?? [itemId]).includes(itemId) &&
        (locationIds ?? [locationId]).includes(locationId) &&
        (quantityNames ?? [name]).includes(name),
    ),
  staffMember: () => null,
}

/** Fields of the type `InventoryChange` that are not properties of the change. */
export const changeFields: Fields<'InventoryChange'> = {
  item: INVENTORY_ITEMS.at<QuantityChange>('itemId'),
  location: LOCATIONS.at<QuantityChange>('locationId'),
  // Responses to mutations of the platform do not have it either.
  quantityAfterChange: () => null,
}
