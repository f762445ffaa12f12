const CREATE = `#graphql
  ${PRODUCT_FIELDS}
  mutation CreateProduct($product: ProductCreateInput!) {
    productCreate(product: $product) { product { ...ProductFields } userErrors { field message } }
  }
` as const

/** Creates a draft product with the title of the body. */
export default defineEventHandler(async event => {
  const { admin, session } = await usePlatformAdmin(event)
  const title = await readProductTitle(event)
  const { data } = await admin.graphql(CREATE, {
    variables: { product: { title, status: 'DRAFT' } },
  })
  const created = data.productCreate
  refuseUserErrors(created?.userErrors)
  setResponseStatus(event, 201)
  const { lowStock } = await readShopSettings(session.shop)
  return created?.product ? summarizeProduct(created.product, lowStock) : null
})
