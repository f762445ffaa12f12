const UPDATE = `#graphql
  ${PRODUCT_FIELDS}
  mutation RenameProduct($product: ProductUpdateInput!) {
    productUpdate(product: $product) { product { ...ProductFields } userErrors { field message } }
  }
` as const

/** Changes the title of a product. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const id = productGid(event)
  const title = await readProductTitle(event)
  const { data } = await admin.graphql(UPDATE, { variables: { product: { id, title } } })
  const updated = data.productUpdate
  refuseUserErrors(updated?.userErrors)
  return updated?.product ? summarizeProduct(updated.product) : null
})
