const LIST = `#graphql
  ${PRODUCT_FIELDS}
  query ListProducts($first: Int, $last: Int, $after: String, $before: String, $query: String) {
    products(
      first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: TITLE
    ) {
      nodes { ...ProductFields }
      pageInfo { hasPreviousPage hasNextPage startCursor endCursor }
    }
  }
` as const

/** One page of the shop's products; those with a problem are on one page. */
export default defineEventHandler(async (event): Promise<ProductPage> => {
  const { admin, session } = await usePlatformAdmin(event)
  const { problem, ...variables } = readProductQuery(event)
  const { lowStock } = await readShopSettings(session.shop)
  if (problem) {
    const words = variables.query?.replaceAll('*', '').split(' ') ?? []
    const products = (await readCatalog(admin, lowStock)).filter(
      ({ problems, title }) =>
        problems.includes(problem) && words.every(word => title.toLowerCase().includes(word)),
    )
    return { products, nextCursor: null, previousCursor: null }
  }
  const { data } = await admin.graphql(LIST, { variables, tries: 2 })
  const { rows: products, ...cursors } = recordPage(data.products, product =>
    summarizeProduct(product, lowStock),
  )
  return { products, ...cursors }
})
