import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import {
  INVENTORY_ITEMS,
  INVENTORY_LEVELS,
  stockItem,
} from '../../../../emulator/src/admin-api/inventory/inventory-records'
import type { InventoryItemRecord } from '../../../../emulator/src/admin-api/inventory/inventory-records'
import { LOCATIONS } from '../../../../emulator/src/admin-api/locations/location-records'
import type { LocationRecord } from '../../../../emulator/src/admin-api/locations/location-records'
import { VARIANTS } from '../../../../emulator/src/admin-api/products/product-records'
import type { RowTree } from './row-tree'

type ItemRow = Pick<
  InventoryItemRecord,
  | 'countryCodeOfOrigin'
  | 'createdAt'
  | 'harmonizedSystemCode'
  | 'id'
  | 'provinceCodeOfOrigin'
  | 'requiresShipping'
  | 'sku'
  | 'tracked'
  | 'updatedAt'
> & {
  unitCost: { amount: string } | null
  measurement: { weight: { unit: string; value: number } | null } | null
}

interface LevelRow {
  id: string
  isActive: boolean
  createdAt: string
  updatedAt: string
  location: { id: string }
  quantities: { name: string; quantity: number; updatedAt: string | null }[]
}

/** Stores the locations, which take the place of the one that a new store has. */
export function putLocations(records: RecordStore, tree: RowTree): void {
  const locations = records.table(LOCATIONS)
  if (tree.roots.length > 0) for (const { id } of locations.all()) locations.remove(id)
  for (const row of tree.rootsAs<LocationRecord>()) {
    locations.put({
      id: row.id,
      __typename: 'Location',
      name: row.name,
      address: row.address,
      fulfillsOnlineOrders: row.fulfillsOnlineOrders,
      isActive: row.isActive,
      deactivatedAt: row.deactivatedAt,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })
  }
}

/** Stores the stock of the pulled variants. */
export function putStock(records: RecordStore, tree: RowTree): void {
  const variants = records.table(VARIANTS)
  for (const row of tree.rootsAs<ItemRow>()) {
    if (!variants.has('item', row.id)) continue
    records.table(INVENTORY_ITEMS).put({
      id: row.id,
      __typename: 'InventoryItem',
      sku: row.sku,
      tracked: row.tracked,
      requiresShipping: row.requiresShipping,
      cost: row.unitCost?.amount ?? null,
      countryCodeOfOrigin: row.countryCodeOfOrigin,
      provinceCodeOfOrigin: row.provinceCodeOfOrigin,
      harmonizedSystemCode: row.harmonizedSystemCode,
      countryCodes: tree
        .childrenOf<InventoryItemRecord['countryCodes'][number]>(
          row.id,
          'CountryHarmonizedSystemCode',
        )
        .map(({ countryCode, harmonizedSystemCode }) => ({ countryCode, harmonizedSystemCode })),
      weight: row.measurement?.weight ?? { unit: 'KILOGRAMS', value: 0 },
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })
    for (const level of tree.childrenOf<LevelRow>(row.id, 'InventoryLevel'))
      putLevel(records, row.id, level)
  }
}

function putLevel(records: RecordStore, itemId: string, row: LevelRow): void {
  if (!records.table(LOCATIONS).get(row.location.id)) return
  // The local platform finds a level by an id of item and location.
  const { id } = stockItem(records, itemId, row.location.id, row.createdAt)
  const changed = row.quantities.filter(
    ({ quantity, updatedAt }) => quantity !== 0 || updatedAt !== null,
  )
  records.table(INVENTORY_LEVELS).update(id, {
    isActive: row.isActive,
    quantities: Object.fromEntries(changed.map(({ name, quantity }) => [name, quantity])),
    changedAt: Object.fromEntries(
      changed.flatMap(({ name, updatedAt }) => (updatedAt === null ? [] : [[name, updatedAt]])),
    ),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  })
}
