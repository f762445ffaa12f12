const PRODUCTS = `#graphql
  query Products {
    products(first: 10, sortKey: CREATED_AT, reverse: true) {
      nodes { id title status totalInventory }
    }
  }
`

/** The newest products of the shop, and what the webhook recorded. */
export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  const { data } = await admin.graphql(PRODUCTS)
  return { products: data.products.nodes, announced: await readAnnouncement(session.shop) }
})
