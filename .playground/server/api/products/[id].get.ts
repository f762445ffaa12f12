const SHOW = `query ShowProduct($id: ID!) {
  product(id: $id) { ${PRODUCT_FIELDS} }
}`

/** One product of the shop. */
export default defineEventHandler(async (event) => {
  const { admin } = await usePlatformAdmin(event)
  const { data } = await admin.graphql<{ product: AdminProduct | null }>(SHOW, { variables: { id: productGid(event) } })
  if (!data.product) throw createError({ status: 404, statusText: 'Not Found', message: 'There is no such product' })
  return summarizeProduct(data.product)
})
