import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface InventoryRow {
  id: string
  sku: string | null
  tracked: boolean
  variant: { id: string; displayName: string; product: { id: string } } | null
  inventoryLevels: { nodes: InventoryLevel[] }
}

export interface InventoryLevel {
  id: string
  location: { id: string; name: string }
  quantities: { name: string; quantity: number }[]
}

export const INVENTORY = defineOperation<{ records: ListConnection<InventoryRow> }, ListVariables>(`
  query Inventory($first: Int, $last: Int, $after: String, $before: String, $query: String, $reverse: Boolean) {
    records: inventoryItems(first: $first, last: $last, after: $after, before: $before, query: $query, reverse: $reverse) {
      nodes {
        id sku tracked
        variant { id displayName product { id } }
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

interface QuantityChange {
  inventoryItemId: string
  locationId: string
  changeFromQuantity: number
}

export const QUANTITIES_SET = defineOperation<
  { inventorySetQuantities: { userErrors: UserError[] } },
  {
    input: { name: string; reason: string; quantities: (QuantityChange & { quantity: number })[] }
    /** Another one for each change that the merchant makes. */
    key: string
  }
>(`
  mutation QuantitiesSet($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message } }
  }`)

export const QUANTITIES_ADJUST = defineOperation<
  { inventoryAdjustQuantities: { userErrors: UserError[] } },
  {
    input: { name: string; reason: string; changes: (QuantityChange & { delta: number })[] }
    key: string
  }
>(`
  mutation QuantitiesAdjust($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) { userErrors { field message } }
  }`)

export const LOCATIONS = defineOperation<{ locations: { nodes: { id: string; name: string }[] } }>(`
  query Locations {
    locations(first: 50) { nodes { id name } }
  }`)

/** Stocks an item at a location. */
export const ITEM_ACTIVATE = defineOperation<
  { inventoryActivate: { userErrors: UserError[] } },
  { inventoryItemId: string; locationId: string; key: string }
>(`
  mutation ItemActivate($inventoryItemId: ID!, $locationId: ID!, $key: String!) {
    inventoryActivate(inventoryItemId: $inventoryItemId, locationId: $locationId) @idempotent(key: $key) {
      userErrors { field message }
    }
  }`)
