const UPDATE = `#graphql
  ${PRODUCT_FIELDS}
  mutation RenameProduct($product: ProductUpdateInput!) {
    productUpdate(product: $product) { product { ...ProductFields } userErrors { field message } }
  }
` as const

/** Changes the title of a product. */
export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  const id = productGid(event)
  const title = await readProductTitle(event)
  const { data } = await admin.graphql(UPDATE, { variables: { product: { id, title } } })
  const updated = data.productUpdate
  refuseUserErrors(updated?.userErrors)
  if (!updated?.product)
    throw createError({ status: 404, statusText: 'Not Found', message: 'There is no such product' })
  const { lowStock } = await readShopSettings(session.shop)
  return summarizeProduct(updated.product, lowStock)
})
