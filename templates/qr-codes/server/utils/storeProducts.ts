const CHOSEN = `#graphql
  query ChosenVariant($id: ID!) {
    productVariant(id: $id) {
      id
      product {
        id
        handle
      }
    }
  }
`

const PRODUCTS = `#graphql
  query ProductsOfCodes($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        title
        product {
          title
          hasOnlyDefaultVariant
          featuredMedia {
            preview {
              image {
                url
              }
            }
          }
        }
      }
    }
  }
`

/**
 * Returns a variant of the store, with the handle of its product. Only the platform knows which
 * variants are this shop's.
 */
export async function findVariant(
  admin: AdminApiContext,
  id: string,
): Promise<ChosenVariant | undefined> {
  const { data } = await admin.graphql(CHOSEN, { variables: { id } })
  if (!data.productVariant) return undefined
  const { product } = data.productVariant
  return { productId: product.id, productHandle: product.handle, variantId: id }
}

/** Adds to each code its product, as it is now. */
export async function withProducts(
  admin: AdminApiContext,
  codes: readonly CodeRecord[],
): Promise<QrCode[]> {
  const ids = [...new Set(codes.map(({ variantId }) => variantId))]
  const products = new Map<string, CodeProduct>()
  if (ids.length > 0) {
    const { data } = await admin.graphql(PRODUCTS, { variables: { ids } })
    for (const node of data.nodes) {
      if (!node || !('product' in node)) continue
      const { id, title, product } = node
      const imageUrl = product.featuredMedia?.preview?.image?.url ?? null
      const name = product.hasOnlyDefaultVariant ? product.title : `${product.title} - ${title}`
      products.set(id, { variantId: id, title: name, imageUrl })
    }
  }
  return codes.map(({ id, title, variantId, destination, scans, createdAt }) => ({
    id,
    title,
    variantId,
    destination,
    scans,
    createdAt,
    product: products.get(variantId) ?? null,
  }))
}
