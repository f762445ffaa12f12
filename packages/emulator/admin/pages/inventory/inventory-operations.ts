import { defineOperation } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'

export type InventoryRow = RecordOf<typeof INVENTORY>

export type InventoryLevel = InventoryRow['inventoryLevels']['nodes'][number]

export const INVENTORY = defineOperation(`
  query Inventory($first: Int, $last: Int, $after: String, $before: String, $query: String, $reverse: Boolean) {
    records: inventoryItems(first: $first, last: $last, after: $after, before: $before, query: $query, reverse: $reverse) {
      nodes {
        id sku tracked
        variant { id displayName product { id featuredMedia { preview { image { url } } } } }
        inventoryLevels(first: 20) {
          nodes {
            id location { id name }
            quantities(names: ["available", "committed", "on_hand", "incoming"]) { name quantity }
          }
        }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export const QUANTITIES_SET = defineOperation(`
  mutation QuantitiesSet($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message } }
  }`)

export const QUANTITIES_ADJUST = defineOperation(`
  mutation QuantitiesAdjust($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) { userErrors { field message } }
  }`)

export const LOCATIONS = defineOperation(`
  query Locations {
    locations(first: 50) { nodes { id name } }
  }`)

/** Stocks an item at a location. */
export const ITEM_ACTIVATE = defineOperation(`
  mutation ItemActivate($inventoryItemId: ID!, $locationId: ID!, $key: String!) {
    inventoryActivate(inventoryItemId: $inventoryItemId, locationId: $locationId) @idempotent(key: $key) {
      userErrors { field message }
    }
  }`)

/** The stock of an item at a location. */
export interface Stock {
  itemId: string
  locationId: string
  name: string
  available: number
}
