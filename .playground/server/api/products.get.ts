const LIST = `#graphql
  ${PRODUCT_FIELDS}
  query ListProducts($first: Int!, $after: String, $query: String) {
    products(first: $first, after: $after, query: $query, sortKey: TITLE) {
      nodes { ...ProductFields }
      pageInfo { hasNextPage endCursor }
    }
  }
` as const

/** One page of the shop's products. */
export default defineEventHandler(async (event): Promise<ProductPage> => {
  const { admin } = await usePlatformAdmin(event)
  const { data } = await admin.graphql(LIST, { variables: readProductQuery(event), tries: 2 })
  const { nodes, pageInfo } = data.products
  return {
    products: nodes.map(summarizeProduct),
    nextCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
})
