const LIST = 'query StorefrontProducts { products(first: 5) { nodes { title handle } } }'

/** A product as customers see it. */
export interface StorefrontProduct {
  title: string
  handle: string
}

/** The first products that a storefront shows. */
export async function listStorefrontProducts(storefront: StorefrontApiContext): Promise<StorefrontProduct[]> {
  const { data } = await storefront.graphql<{ products: { nodes: StorefrontProduct[] } }>(LIST)
  return data.products.nodes.map(({ title, handle }) => ({ title, handle }))
}
