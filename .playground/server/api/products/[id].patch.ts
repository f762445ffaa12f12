interface UpdateAnswer {
  productUpdate: { product: AdminProduct | null, userErrors: UserError[] }
}

const UPDATE = `mutation RenameProduct($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product { ${PRODUCT_FIELDS} } userErrors { field message } }
}`

/** Gives a product another title. */
export default defineEventHandler(async (event) => {
  const { admin } = await usePlatformAdmin(event)
  const id = productGid(event)
  const title = await readProductTitle(event)
  const { data } = await admin.graphql<UpdateAnswer>(UPDATE, { variables: { product: { id, title } } })
  const { product, userErrors } = data.productUpdate
  refuseUserErrors(userErrors)
  return product && summarizeProduct(product)
})
