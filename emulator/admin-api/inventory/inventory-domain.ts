import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../graphql/graphql-context'
import { moneyV2 } from '../engine/money'
import { paginate } from '../engine/records/connection'
import type { ConnectionArgs } from '../engine/records/connection'
import { recordLoader } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { countRecords, listRecords } from '../engine/resolve/list-records'
import type { ListArgs, ListSpec } from '../engine/resolve/list-records'
import { VARIANTS } from '../products/product-records'
import { defaultLocation, INVENTORY_ITEMS, INVENTORY_LEVELS, LOCATIONS } from './inventory-records'
import type { InventoryItemRecord, InventoryLevelRecord, LocationRecord } from './inventory-records'

const itemList: ListSpec<InventoryItemRecord> = {
  search: {
    text: item => [item.sku],
    fields: {
      created_at: { kind: 'time', read: item => item.createdAt },
      id: { kind: 'id', read: item => item.id },
      sku: { kind: 'exact', read: item => item.sku },
      updated_at: { kind: 'time', read: item => item.updatedAt },
    },
  },
}

const locationList: ListSpec<LocationRecord> = {
  search: {
    text: location => [location.name],
    fields: {
      active: { kind: 'boolean', read: location => location.isActive },
      created_at: { kind: 'time', read: location => location.createdAt },
      name: { kind: 'text', read: location => location.name },
      id: { kind: 'id', read: location => location.id },
    },
  },
  sortValues: { NAME: location => location.name },
}

function locationsOf({ store }: GraphqlContext) {
  return store.records.table<LocationRecord, never>(LOCATIONS)
}

function levelsOf({ store }: GraphqlContext, itemId: string): InventoryLevelRecord[] {
  return store.records.table(INVENTORY_LEVELS).lookUp('item', itemId)
}

/** Inventory items, their levels, and locations. */
export const inventoryDomain: Domain = {
  queries: {
    inventoryItem: ({ id }: { id: string }, { store }) =>
      store.records.table(INVENTORY_ITEMS).get(id) ?? null,
    inventoryItems: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
      listRecords(context.store.records.table(INVENTORY_ITEMS), itemList, args, context, info),
    inventoryLevel: ({ id }: { id: string }, { store }) =>
      store.records.table(INVENTORY_LEVELS).get(id) ?? null,
    location: ({ id }: { id?: string | null }, context) =>
      typeof id === 'string'
        ? (locationsOf(context).get(id) ?? null)
        : defaultLocation(context.store.records),
    locations: (args: ListArgs, context: GraphqlContext, info: GraphQLResolveInfo) =>
      listRecords(locationsOf(context), locationList, args, context, info),
    locationsCount: (
      args: { query?: string | null; limit?: number | null },
      context: GraphqlContext,
      info: GraphQLResolveInfo,
    ) => countRecords(locationsOf(context).all(), locationList.search, args, context, info),
  },
  types: {
    InventoryItem: {
      countryHarmonizedSystemCodes: (_item: InventoryItemRecord, args: ConnectionArgs) =>
        paginate<{ id: string }>([], args, { idOf: ({ id }) => id }),
      duplicateSkuCount: (
        { sku }: InventoryItemRecord,
        _args: object,
        { store }: GraphqlContext,
      ) => (sku === null ? 0 : store.records.table(INVENTORY_ITEMS).lookUp('sku', sku).length - 1),
      inventoryHistoryUrl: () => null,
      inventoryLevel: (
        { id }: InventoryItemRecord,
        { locationId }: { locationId: string },
        context: GraphqlContext,
      ) => levelsOf(context, id).find(level => level.locationId === locationId) ?? null,
      inventoryLevels: (
        { id }: InventoryItemRecord,
        args: ConnectionArgs,
        context: GraphqlContext,
      ) => paginate(levelsOf(context, id), args, { idOf: level => level.id }),
      locationsCount: ({ id }: InventoryItemRecord, _args: object, context: GraphqlContext) => ({
        count: levelsOf(context, id).length,
        precision: 'EXACT',
      }),
      measurement: ({ id, weight }: InventoryItemRecord) => ({
        id: id.replace('/InventoryItem/', '/InventoryItemMeasurement/'),
        weight,
      }),
      trackedEditable: () => ({ locked: false, reason: null }),
      unitCost: ({ cost }: InventoryItemRecord, _args: object, { store }: GraphqlContext) =>
        cost === null ? null : moneyV2(cost, store.currencyCode),
      variant: ({ id }: InventoryItemRecord, _args: object, { store }: GraphqlContext) =>
        store.records.table(VARIANTS).lookUp('item', id)[0],
      variants: ({ id }: InventoryItemRecord, args: ConnectionArgs, { store }: GraphqlContext) =>
        paginate(store.records.table(VARIANTS).lookUp('item', id), args, {
          idOf: variant => variant.id,
        }),
    },
    InventoryLevel: {
      isActive: () => true,
      item: ({ itemId }: InventoryLevelRecord, _args: object, { store }: GraphqlContext) =>
        store.records.table(INVENTORY_ITEMS).get(itemId),
      location: ({ locationId }: InventoryLevelRecord, _args: object, context: GraphqlContext) =>
        locationsOf(context).get(locationId),
      quantities: (
        { id, quantities, updatedAt }: InventoryLevelRecord,
        { names }: { names: readonly string[] },
      ) =>
        names.map(name => ({
          id: `${id.replace('/InventoryLevel/', '/InventoryQuantity/')}&name=${name}`,
          name,
          quantity: quantities[name] ?? 0,
          updatedAt,
        })),
    },
    Location: {
      inventoryLevels: ({ id }: LocationRecord, args: ConnectionArgs, { store }: GraphqlContext) =>
        paginate(store.records.table(INVENTORY_LEVELS).lookUp('location', id), args, {
          idOf: level => level.id,
        }),
    },
  },
  nodes: {
    InventoryItem: recordLoader(INVENTORY_ITEMS),
    InventoryLevel: recordLoader(INVENTORY_LEVELS),
    Location: (id, context) => locationsOf(context).get(id),
  },
}
