const LIST = `#graphql
  query StorefrontProducts { products(first: 5) { nodes { title handle } } }
`

/** A product as customers see it. */
export interface StorefrontProduct {
  title: string
  handle: string
}

/** The first products that a storefront shows. */
export async function listStorefrontProducts(
  storefront: StorefrontApiContext,
): Promise<StorefrontProduct[]> {
  const { data } = await storefront.graphql(LIST)
  return data.products.nodes.map(({ title, handle }) => ({ title, handle }))
}
