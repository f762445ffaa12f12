import type { AdminContext } from '#platform'

const LIST = `#graphql
  query ListStock {
    products(first: 5, sortKey: TITLE) {
      nodes {
        title
        variants(first: 1) {
          nodes {
            inventoryItem {
              id
              inventoryLevels(first: 1) {
                nodes { location { id } quantities(names: ["available"]) { quantity } }
              }
            }
          }
        }
      }
    }
  }
` as const

/** The stock of the first products that are in stock somewhere. */
export async function readStock(admin: AdminContext['admin']): Promise<StockItem[]> {
  const { data } = await admin.graphql(LIST, { tries: 2 })
  return data.products.nodes.flatMap(({ title, variants }) =>
    variants.nodes.flatMap(({ inventoryItem: { id, inventoryLevels } }) =>
      inventoryLevels.nodes.map(({ location, quantities }) => ({
        id,
        locationId: location.id,
        title,
        available: quantities[0]?.quantity ?? 0,
      })),
    ),
  )
}
