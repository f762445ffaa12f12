const SHOW = `#graphql
  ${PRODUCT_FIELDS}
  query ShowProduct($id: ID!) { product(id: $id) { ...ProductFields } }
` as const

/** One product of the shop. */
export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  const { data } = await admin.graphql(SHOW, { variables: { id: productGid(event) } })
  if (!data.product)
    throw createError({ status: 404, statusText: 'Not Found', message: 'There is no such product' })
  const { lowStock } = await readShopSettings(session.shop)
  return summarizeProduct(data.product, lowStock)
})
