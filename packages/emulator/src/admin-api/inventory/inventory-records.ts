import type { RecordStore } from '../../engine/records/record-store'
import { globalId, idNumber } from '../../engine/records/global-id'
import { defaultLocation } from '../locations/location-records'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

interface CountryCode {
  readonly countryCode: string
  readonly harmonizedSystemCode: string
}

export interface InventoryItemRecord extends StoredRecord {
  readonly sku: string | null
  readonly tracked: boolean
  readonly requiresShipping: boolean
  /** Decimal amount. */
  readonly cost: string | null
  readonly countryCodeOfOrigin: string | null
  readonly provinceCodeOfOrigin: string | null
  readonly harmonizedSystemCode: string | null
  /** Codes for countries where the item has another one. */
  readonly countryCodes: readonly CountryCode[]
  readonly weight: { readonly unit: string; readonly value: number }
  readonly createdAt: string
  readonly updatedAt: string
}

/** The stock of an item at a location. */
export interface InventoryLevelRecord extends StoredRecord {
  readonly itemId: string
  readonly locationId: string
  /** An inactive level keeps its quantities, but they do not count. */
  readonly isActive: boolean
  /** Quantities by name, e.g. `available`; without `on_hand`, which is a sum. */
  readonly quantities: Readonly<Record<string, number>>
  /** Time of the last change of each quantity that ever changed. */
  readonly changedAt: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly updatedAt: string
}

export const INVENTORY_ITEMS = defineRecords('InventoryItem', {
  sku: (item: InventoryItemRecord) => item.sku,
})

export const INVENTORY_LEVELS = defineRecords('InventoryLevel', {
  item: (level: InventoryLevelRecord) => level.itemId,
  location: (level: InventoryLevelRecord) => level.locationId,
})

/** Adds an inventory item, which is stocked with nothing. Default: at the default location. */
export function addInventoryItem(
  records: RecordStore,
  at: string,
  fields: Partial<InventoryItemRecord>,
  locationIds: readonly string[] = [defaultLocation(records).id],
): InventoryItemRecord {
  const item = records.table(INVENTORY_ITEMS).add({
    sku: null,
    tracked: true,
    requiresShipping: true,
    cost: null,
    countryCodeOfOrigin: null,
    provinceCodeOfOrigin: null,
    harmonizedSystemCode: null,
    countryCodes: [],
    weight: { unit: 'KILOGRAMS', value: 0 },
    createdAt: at,
    updatedAt: at,
    ...fields,
  })
  for (const locationId of locationIds) stockItem(records, item.id, locationId, at)
  return item
}

/** Deletes an inventory item with its stock. */
export function removeInventoryItem(records: RecordStore, itemId: string): void {
  for (const level of records.table(INVENTORY_LEVELS).lookUp('item', itemId))
    removeLevel(records, level)
  records.table(INVENTORY_ITEMS).remove(itemId)
}

/** Finds the stock of an item at a location, active or not. */
export function findLevel(
  records: RecordStore,
  itemId: string,
  locationId: string,
): InventoryLevelRecord | undefined {
  return records.table(INVENTORY_LEVELS).get(levelId(itemId, locationId))
}

/** Stocks an item at a location; an inactive level becomes active with its old quantities. */
export function stockItem(
  records: RecordStore,
  itemId: string,
  locationId: string,
  at: string,
): InventoryLevelRecord {
  const level = findLevel(records, itemId, locationId)
  if (level?.isActive) return level
  return records.table(INVENTORY_LEVELS).put({
    id: levelId(itemId, locationId),
    __typename: 'InventoryLevel',
    itemId,
    locationId,
    quantities: {},
    changedAt: {},
    createdAt: at,
    ...level,
    isActive: true,
    updatedAt: at,
  })
}

/** Adds quantities to those of a level. */
export function addQuantities(
  records: RecordStore,
  level: InventoryLevelRecord,
  added: Readonly<Record<string, number>>,
  at: string,
): InventoryLevelRecord {
  const quantities = { ...level.quantities }
  const changedAt = { ...level.changedAt }
  for (const [name, quantity] of Object.entries(added)) {
    quantities[name] = (quantities[name] ?? 0) + quantity
    changedAt[name] = at
  }
  const changes = { quantities, changedAt, updatedAt: at }
  return records.table(INVENTORY_LEVELS).update(level.id, changes) ?? level
}

/** Sets the available quantity of an item at a location, and with it what is on hand. */
export function setAvailable(
  records: RecordStore,
  itemId: string,
  locationId: string,
  available: number,
  at: string,
): void {
  const level = stockItem(records, itemId, locationId, at)
  addQuantities(records, level, { available: available - (level.quantities.available ?? 0) }, at)
}

/** Ends the stocking of an item at a location. The level keeps its quantities. */
export function unstockItem(records: RecordStore, { id }: InventoryLevelRecord, at: string): void {
  records.table(INVENTORY_LEVELS).update(id, { isActive: false, updatedAt: at })
}

/** Lists the active levels of an item. */
export function stockedLevels(records: RecordStore, itemId: string): InventoryLevelRecord[] {
  return records
    .table(INVENTORY_LEVELS)
    .lookUp('item', itemId)
    .filter(({ isActive }) => isActive)
}

/** Deletes a level. */
export function removeLevel(records: RecordStore, { id }: InventoryLevelRecord): void {
  records.table(INVENTORY_LEVELS).remove(id)
}

/** Sum of the available quantities of an item at all locations that stock it. */
export function availableQuantity(records: RecordStore, itemId: string): number {
  return stockedLevels(records, itemId).reduce(
    (sum, { quantities }) => sum + (quantities.available ?? 0),
    0,
  )
}

/** Returns whether a location has stock of any item, in any state. */
export function hasInventory(records: RecordStore, { id }: { id: string }): boolean {
  return records
    .table(INVENTORY_LEVELS)
    .lookUp('location', id)
    .some(
      ({ isActive, quantities }) =>
        isActive && Object.values(quantities).some(quantity => quantity !== 0),
    )
}

// The number in the id is that of the location: it is the same for all items there.
function levelId(itemId: string, locationId: string): string {
  return globalId('InventoryLevel', idNumber(locationId), { inventory_item_id: idNumber(itemId) })
}
