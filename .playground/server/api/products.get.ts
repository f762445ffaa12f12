interface ListAnswer {
  products: { nodes: AdminProduct[], pageInfo: { hasNextPage: boolean, endCursor: string | null } }
}

const LIST = `query ListProducts($first: Int!, $after: String, $query: String) {
  products(first: $first, after: $after, query: $query, sortKey: TITLE) {
    nodes { ${PRODUCT_FIELDS} }
    pageInfo { hasNextPage endCursor }
  }
}`

/** One page of the shop's products. */
export default defineEventHandler(async (event): Promise<ProductPage> => {
  const { admin } = await usePlatformAdmin(event)
  const { data } = await admin.graphql<ListAnswer>(LIST, { variables: readProductQuery(event), tries: 2 })
  const { nodes, pageInfo } = data.products
  return { products: nodes.map(summarizeProduct), nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null }
})
