import type { FieldArgs } from '../../../generated/admin'
import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../engine/graphql-context'
import { moneyV2 } from '../../money/money-v2'
import { paginate } from '../../engine/records/connection'
import type { Fields } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../../engine/resolve/list-records'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { VARIANTS } from '../products/product-records'
import { findLevel, INVENTORY_ITEMS, INVENTORY_LEVELS, stockedLevels } from './inventory-records'
import type { InventoryItemRecord, InventoryLevelRecord } from './inventory-records'
import { quantityOf } from './quantity-names'

type LevelListArgs = ListArgs &
  Pick<FieldArgs['InventoryItem']['inventoryLevels'], 'includeInactive'>

const levelList: ListSpec<InventoryLevelRecord> = {
  search: {
    text: () => [],
    fields: {
      created_at: { kind: 'time', read: level => level.createdAt },
      id: { kind: 'id', read: level => level.id },
      inventory_item_id: { kind: 'id', read: level => level.itemId },
      updated_at: { kind: 'time', read: level => level.updatedAt },
    },
  },
}

function pageOfLevels(
  index: 'item' | 'location',
  id: string,
  { includeInactive, ...args }: LevelListArgs,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) {
  const levels = INVENTORY_LEVELS.in(context)
    .lookUp(index, id)
    .filter(({ isActive }) => isActive || includeInactive)
  return listRecords(levels, levelList, args, context, info)
}

function levelAt(
  { store }: GraphqlContext,
  itemId: string,
  locationId: string,
  includeInactive: boolean | null | undefined,
): InventoryLevelRecord | null {
  const level = findLevel(store.records, itemId, locationId)
  return level && (level.isActive || includeInactive) ? level : null
}

/** Fields of the type `InventoryItem` that are not properties of the record. */
export const itemFields: Fields<'InventoryItem'> = {
  countryHarmonizedSystemCodes: ({ countryCodes }: InventoryItemRecord, args) =>
    paginate(countryCodes, args, { idOf: ({ countryCode }) => countryCode }),
  duplicateSkuCount: ({ sku }: InventoryItemRecord, _args, context) =>
    sku === null ? 0 : INVENTORY_ITEMS.in(context).lookUp('sku', sku).length - 1,
  inventoryHistoryUrl: () => null,
  inventoryLevel: ({ id }: InventoryItemRecord, args, context) =>
    levelAt(context, id, args.locationId, args.includeInactive),
  inventoryLevels: ({ id }: InventoryItemRecord, args, context, info) =>
    pageOfLevels('item', id, args, context, info),
  locationsCount: ({ id }: InventoryItemRecord, _args, { store }) => ({
    count: stockedLevels(store.records, id).length,
    precision: 'EXACT',
  }),
  measurement: ({ id, weight }: InventoryItemRecord) => ({
    id: id.replace('/InventoryItem/', '/InventoryItemMeasurement/'),
    weight,
  }),
  trackedEditable: () => ({ locked: false, reason: null }),
  unitCost: ({ cost }: InventoryItemRecord, _args, { store }) =>
    cost === null ? null : moneyV2(cost, store.currencyCode),
  variant: ({ id }: InventoryItemRecord, _args, context) =>
    VARIANTS.in(context).lookUp('item', id)[0],
  variants: VARIANTS.pageBy('item'),
}

/** Returns a quantity of a level as the type `InventoryQuantity`. */
export function inventoryQuantity(level: InventoryLevelRecord, name: string) {
  return {
    __typename: 'InventoryQuantity',
    id: `${level.id.replace('/InventoryLevel/', '/InventoryQuantity/')}&name=${name}`,
    name,
    quantity: quantityOf(level.quantities, name),
    // A sum has no time, and neither has a quantity that never changed.
    updatedAt: Object.hasOwn(level.changedAt, name) ? (level.changedAt[name] ?? null) : null,
  }
}

/** Fields of the type `InventoryLevel` that are not properties of the record. */
export const levelFields: Fields<'InventoryLevel'> = {
  canDeactivate: ({ itemId }: InventoryLevelRecord, _args, { store }) =>
    stockedLevels(store.records, itemId).length > 1,
  deactivationAlert: () => null,
  item: INVENTORY_ITEMS.at<InventoryLevelRecord>('itemId'),
  location: LOCATIONS.at<InventoryLevelRecord>('locationId'),
  quantities: (level: InventoryLevelRecord, { names }) =>
    names.map(name => inventoryQuantity(level, name)),
}

/** Fields of the type `Location` about its stock. */
export const locationStockFields: Fields<'Location'> = {
  inventoryLevel: ({ id }: LocationRecord, args, context) =>
    levelAt(context, args.inventoryItemId, id, args.includeInactive),
  inventoryLevels: ({ id }: LocationRecord, args, context, info) =>
    pageOfLevels('location', id, args, context, info),
}
