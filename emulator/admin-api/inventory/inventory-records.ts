import type { RecordStore } from '../engine/records/record-store'
import type { StoredRecord } from '../engine/records/record-table'
import { globalId, idNumber } from '../engine/records/global-id'

export interface LocationRecord extends StoredRecord {
  readonly name: string
  readonly isActive: boolean
  readonly createdAt: string
  readonly updatedAt: string
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
  readonly weight: { readonly unit: string; readonly value: number }
  readonly createdAt: string
  readonly updatedAt: string
}

export interface InventoryLevelRecord extends StoredRecord {
  readonly itemId: string
  readonly locationId: string
  /** Quantities by name, e.g. `available`. */
  readonly quantities: Readonly<Record<string, number>>
  readonly createdAt: string
  readonly updatedAt: string
}

export const LOCATIONS = { type: 'Location', indexes: {} } as const

export const INVENTORY_ITEMS = {
  type: 'InventoryItem',
  indexes: { sku: (item: InventoryItemRecord) => item.sku },
} as const

export const INVENTORY_LEVELS = {
  type: 'InventoryLevel',
  indexes: {
    item: (level: InventoryLevelRecord) => level.itemId,
    location: (level: InventoryLevelRecord) => level.locationId,
  },
} as const

/** The location that the store has from its start. */
export function defaultLocation(records: RecordStore): LocationRecord {
  const [location] = records.table<LocationRecord, never>(LOCATIONS).all()
  if (!location) throw new Error('A store always has a location.')
  return location
}

/** Adds an inventory item without stock. */
export function addInventoryItem(
  records: RecordStore,
  at: string,
  fields: Partial<InventoryItemRecord>,
): InventoryItemRecord {
  const items = records.table(INVENTORY_ITEMS)
  return items.put({
    id: items.nextId(),
    __typename: 'InventoryItem',
    sku: null,
    tracked: true,
    requiresShipping: true,
    cost: null,
    countryCodeOfOrigin: null,
    provinceCodeOfOrigin: null,
    harmonizedSystemCode: null,
    weight: { unit: 'KILOGRAMS', value: 0 },
    createdAt: at,
    updatedAt: at,
    ...fields,
  })
}

/** Sets the available quantity of an item at a location, and with it what is on hand. */
export function setAvailable(
  records: RecordStore,
  itemId: string,
  locationId: string,
  available: number,
  at: string,
): void {
  const levels = records.table(INVENTORY_LEVELS)
  const level = levels.lookUp('item', itemId).find(other => other.locationId === locationId)
  const before = level?.quantities ?? {}
  const quantities = {
    ...before,
    available,
    on_hand: (before.on_hand ?? 0) + available - (before.available ?? 0),
  }
  if (level) {
    levels.update(level.id, { quantities, updatedAt: at })
    return
  }
  levels.put({
    id: globalId('InventoryLevel', records.nextNumber('InventoryLevel'), {
      inventory_item_id: idNumber(itemId),
    }),
    __typename: 'InventoryLevel',
    itemId,
    locationId,
    quantities,
    createdAt: at,
    updatedAt: at,
  })
}

/** Sum of the available quantities of an item at all locations. */
export function availableQuantity(records: RecordStore, itemId: string): number {
  return records
    .table(INVENTORY_LEVELS)
    .lookUp('item', itemId)
    .reduce((sum, { quantities }) => sum + (quantities.available ?? 0), 0)
}
