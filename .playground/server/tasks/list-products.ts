const LIST = `#graphql
  query TaskProducts { products(first: 5) { nodes { title } } }
`

/** Lists products of `payload.shop` without a request of a merchant, as a scheduled job would. */
export default defineTask({
  meta: {
    name: 'list-products',
    description: 'Lists the first products of an installed shop',
  },
  async run({ payload }) {
    const { session, admin } = await usePlatformUnauthenticatedAdmin(String(payload['shop'] ?? ''))
    const { data } = await admin.graphql(LIST)
    return {
      result: { shop: session.shop, titles: data.products.nodes.map(product => product.title) },
    }
  },
})
