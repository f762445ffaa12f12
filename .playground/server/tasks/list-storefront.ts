/** Lists what customers of `payload.shop` see, with no customer around. */
export default defineTask({
  meta: {
    name: 'list-storefront',
    description: 'Lists the first products of an installed shop\'s storefront',
  },
  async run({ payload }) {
    const shop = String(payload.shop ?? '')
    const { storefront } = await usePlatformUnauthenticatedStorefront(shop)
    const products = await listStorefrontProducts(storefront)
    return { result: { shop, titles: products.map(product => product.title) } }
  },
})
