import type { Domain } from '../../engine/resolve/domain'
import type { ListSpec } from '../../engine/resolve/list-records'
import { adjustmentGroupFields, adjustmentGroupsOf, changeFields } from './adjustment-groups'
import { inventoryQuantity, itemFields, levelFields, locationStockFields } from './inventory-fields'
import { INVENTORY_ITEMS, INVENTORY_LEVELS } from './inventory-records'
import type { InventoryItemRecord } from './inventory-records'
import { itemMutations } from './item-mutations'
import { moveMutations } from './move-quantities'
import { quantityMutations } from './quantity-mutations'
import { quantityNames } from './quantity-names'
import { stockMutations } from './stock-mutations'

const itemList: ListSpec<InventoryItemRecord> = {
  search: {
    text: item => [item.sku],
    fields: {
      created_at: { kind: 'time', read: item => item.createdAt },
      id: { kind: 'id', read: item => item.id },
      sku: { kind: 'exact', read: item => item.sku },
      tracked: { kind: 'boolean', read: item => item.tracked },
      updated_at: { kind: 'time', read: item => item.updatedAt },
    },
  },
}

/** Inventory items and their levels. */
export const inventoryDomain: Domain = {
  queries: {
    inventoryItem: INVENTORY_ITEMS.one,
    inventoryItems: INVENTORY_ITEMS.page(itemList),
    inventoryLevel: INVENTORY_LEVELS.one,
    inventoryProperties: (_args, context) => {
      const levels = INVENTORY_LEVELS.in(context).all()
      return {
        quantityNames: quantityNames(name =>
          levels.some(({ quantities }) => (quantities[name] ?? 0) !== 0),
        ),
      }
    },
  },
  mutations: { ...itemMutations, ...moveMutations, ...quantityMutations, ...stockMutations },
  types: {
    InventoryAdjustmentGroup: adjustmentGroupFields,
    InventoryChange: changeFields,
    InventoryItem: itemFields,
    InventoryLevel: levelFields,
    Location: locationStockFields,
  },
  nodes: {
    InventoryAdjustmentGroup: (id, context) => adjustmentGroupsOf(context).get(id),
    InventoryItem: INVENTORY_ITEMS.node,
    InventoryLevel: INVENTORY_LEVELS.node,
    InventoryQuantity: (id, context) => {
      const [, number, itemId, name] =
        /^gid:\/\/shopify\/InventoryQuantity\/(\d+)\?inventory_item_id=(\d+)&name=(\w+)$/.exec(
          id,
        ) ?? []
      const levelId = `gid://shopify/InventoryLevel/${number}?inventory_item_id=${itemId}`
      const level = INVENTORY_LEVELS.in(context).get(levelId)
      return level && name !== undefined ? inventoryQuantity(level, name) : null
    },
  },
}
