const LIST = `#graphql
  query TaskProducts { products(first: 5) { nodes { title } } }
`

/** Lists products of `payload.shop` with no merchant around, as a scheduled job would. */
export default defineTask({
  meta: {
    name: 'list-products',
    description: 'Lists the first products of an installed shop',
  },
  async run({ payload }) {
    const shop = String(payload.shop ?? '')
    const { admin } = await usePlatformUnauthenticatedAdmin(shop)
    const { data } = await admin.graphql(LIST)
    return { result: { shop, titles: data.products.nodes.map(product => product.title) } }
  },
})
