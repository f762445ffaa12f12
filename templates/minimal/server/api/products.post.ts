const CREATE_PRODUCT = `#graphql
  mutation CreateProduct($title: String!) {
    productCreate(product: { title: $title }) {
      product { id title }
      userErrors { message }
    }
  }
`

/** Creates a product. The Admin API validates the title; its message is for the merchant. */
export default defineEventHandler(async event => {
  const { admin } = await usePlatformAdmin(event)
  const body = await readBody<{ title?: unknown } | undefined>(event)
  if (typeof body?.title !== 'string')
    throw createError({ status: 400, message: 'title must be a text' })
  const { data } = await admin.graphql(CREATE_PRODUCT, { variables: { title: body.title } })
  const product = data.productCreate?.product
  if (!product)
    throw createError({ status: 422, message: data.productCreate?.userErrors[0]?.message })
  return product
})
