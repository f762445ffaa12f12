const DELETE = `#graphql
  mutation DeleteProduct($input: ProductDeleteInput!) {
    productDelete(input: $input) { deletedProductId userErrors { field message } }
  }
`

/** Deletes a product. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const { data } = await admin.graphql(DELETE, { variables: { input: { id: productGid(event) } } })
  refuseUserErrors(data.productDelete?.userErrors)
  setResponseStatus(event, 204)
  return null
})
