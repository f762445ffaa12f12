import type { AdminContext } from '#platform'

type Admin = AdminContext['admin']

const READ_TITLE = `#graphql
  query ReadTitle($id: ID!) { product(id: $id) { title vendor } }
` as const
const READ_STOCK = `#graphql
  query ReadStockLevel($id: ID!) {
    product(id: $id) {
      variants(first: 1) {
        nodes { inventoryItem { id inventoryLevels(first: 1) { nodes { location { id } } } } }
      }
    }
  }
` as const
const UPDATE = `#graphql
  mutation FixProduct($product: ProductUpdateInput!) {
    productUpdate(product: $product) { userErrors { field message } }
  }
` as const
const RESTOCK = `#graphql
  mutation RestockProducts($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
      userErrors { field message }
    }
  }
` as const

/** Pieces that a restock adds to a product. */
const RESTOCK_DELTA = 20

/** Gives products a short description made of their title and vendor. */
export async function describeProducts(admin: Admin, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { data } = await admin.graphql(READ_TITLE, { variables: { id }, tries: 2 })
    if (!data.product) continue
    const { title, vendor } = data.product
    const text = escapeLiquid(vendor ? `${title} by ${vendor}.` : `${title}.`)
    await update(admin, { id, descriptionHtml: `<p>${text}</p>` })
  }
}

/** Makes products drafts, which customers do not see. */
export async function hideProducts(admin: Admin, ids: string[]): Promise<void> {
  for (const id of ids) await update(admin, { id, status: 'DRAFT' })
}

/**
 * Adds pieces to the first variant of products, where it is in stock.
 *
 * @param key with the same key, nothing is added twice
 */
export async function restockProducts(admin: Admin, ids: string[], key: string): Promise<void> {
  const changes: { delta: number; inventoryItemId: string; locationId: string }[] = []
  for (const id of ids) {
    const { data } = await admin.graphql(READ_STOCK, { variables: { id }, tries: 2 })
    for (const { inventoryItem } of data.product?.variants.nodes ?? [])
      for (const { location } of inventoryItem.inventoryLevels.nodes)
        changes.push({
          delta: RESTOCK_DELTA,
          inventoryItemId: inventoryItem.id,
          locationId: location.id,
        })
  }
  if (changes.length === 0) throw refusal('The products are not stocked at a location')
  const { data } = await admin.graphql(RESTOCK, {
    variables: { key, input: { name: 'available', reason: 'correction', changes } },
  })
  refuseUserErrors(data.inventoryAdjustQuantities?.userErrors)
}

async function update(
  admin: Admin,
  product: { id: string; descriptionHtml?: string; status?: 'DRAFT' },
): Promise<void> {
  const { data } = await admin.graphql(UPDATE, { variables: { product } })
  refuseUserErrors(data.productUpdate?.userErrors)
}
