import { beforeEach } from 'vitest'
import { startAdmin } from '../started-admin'

/** An item of a product without options, and the two locations of its store. */
export interface Stocked {
  item: string
  variant: string
  shop: string
  annex: string
}

export const NONE = 'gid://shopify/InventoryItem/77'
export const NOWHERE = 'gid://shopify/Location/77'

/** Starts the Admin API of a store with an item for the tests of a file. */
export function startStock() {
  const admin = startAdmin(
    ['write_locations', 'write_inventory', 'write_products'],
    [
      'inventory_items/update',
      'inventory_levels/connect',
      'inventory_levels/update',
      'inventory_levels/disconnect',
    ],
  )
  const stocked: Stocked = { item: '', variant: '', shop: '', annex: '' }
  let keys = 0
  beforeEach(async () => {
    const created = await admin.ask<{
      product: { variants: { nodes: { id: string; inventoryItem: { id: string } }[] } }
    }>(`mutation { productCreate(product: { title: "Lantern" }) {
      product { variants(first: 1) { nodes { id inventoryItem { id } } } }
    } }`)
    const [first] = created.product.variants.nodes
    stocked.item = first?.inventoryItem.id ?? ''
    stocked.variant = first?.id ?? ''
    stocked.shop = (await admin.ask<{ id: string }>('{ location { id } }')).id
    stocked.annex = (
      await admin.ask<{ location: { id: string } }>(
        'mutation { locationAdd(input: { name: "Annex", address: { countryCode: US } }) { location { id } } }',
      )
    ).location.id
  })

  const key = () => `key-${keys++}`

  function change(root: string, input: object, idempotencyKey = key()) {
    const type = `${root.charAt(0).toUpperCase()}${root.slice(1)}Input!`
    return admin.ask(
      `mutation ($input: ${type}, $key: String!) {
        ${root}(input: $input) @idempotent(key: $key) {
          inventoryAdjustmentGroup { reason changes { name delta ledgerDocumentUri location { name } } }
          userErrors { field message code }
        }
      }`,
      { input, key: idempotencyKey },
    )
  }

  const set = (quantity: number, entry: object = {}, fields: object = {}) =>
    change('inventorySetQuantities', {
      name: 'available',
      reason: 'correction',
      quantities: [{ inventoryItemId: stocked.item, locationId: stocked.shop, quantity, ...entry }],
      ...fields,
    })

  const levelId = (location = stocked.shop, of = stocked.item) =>
    `gid://shopify/InventoryLevel/${location.split('/').at(-1)}?inventory_item_id=${of.split('/').at(-1)}`

  const stock = (names: string[], location = stocked.shop) =>
    admin
      .ask<{ quantities: { quantity: number }[] }>(
        'query ($id: ID!, $names: [String!]!) { inventoryLevel(id: $id) { quantities(names: $names) { quantity } } }',
        { id: levelId(location), names },
      )
      .then(({ quantities }) => quantities.map(({ quantity }) => quantity))

  const quantityOfVariant = () =>
    admin
      .ask<{
        inventoryQuantity: number
      }>('query ($id: ID!) { productVariant(id: $id) { inventoryQuantity } }', {
        id: stocked.variant,
      })
      .then(({ inventoryQuantity }) => inventoryQuantity)

  const topics = () => admin.received().map(([topic]) => topic)

  return { admin, change, key, levelId, quantityOfVariant, set, stock, stocked, topics }
}
