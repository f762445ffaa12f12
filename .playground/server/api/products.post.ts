interface CreateAnswer {
  productCreate: { product: AdminProduct | null, userErrors: UserError[] }
}

const CREATE = `mutation CreateProduct($product: ProductCreateInput!) {
  productCreate(product: $product) { product { ${PRODUCT_FIELDS} } userErrors { field message } }
}`

/** Creates a draft product with the title of the body. */
export default defineEventHandler(async (event) => {
  const { admin } = await usePlatformAdmin(event)
  const title = await readProductTitle(event)
  const { data } = await admin.graphql<CreateAnswer>(CREATE, { variables: { product: { title, status: 'DRAFT' } } })
  const { product, userErrors } = data.productCreate
  refuseUserErrors(userErrors)
  setResponseStatus(event, 201)
  return product && summarizeProduct(product)
})
