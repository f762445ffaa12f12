/** Lists what customers of `payload.shop` see, without a request of a customer. */
export default defineTask({
  meta: {
    name: 'list-storefront',
    description: "Lists the first products of an installed shop's storefront",
  },
  async run({ payload }) {
    const { session, storefront } = await usePlatformUnauthenticatedStorefront(
      String(payload['shop'] ?? ''),
    )
    const products = await listStorefrontProducts(storefront)
    return { result: { shop: session.shop, titles: products.map(product => product.title) } }
  },
})
