import { expect, test } from 'nuxt-platform-layer/playwright'

const DOCUMENT = `mutation AddProduct($product: ProductCreateInput!) {
  # \`\${title}\` \\
  productCreate(product: $product) { product { id } userErrors { field message } }
}`

test('the app sends AddProduct to the Admin API', async ({ app, store, emulator }) => {
  await app.install()
  const [token] = await emulator.control.tokens(store.shop)
  const url = `${emulator.url}/${store.shop}/admin/api/2026-07/graphql.json`
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': token?.accessToken ?? '',
    },
    body: JSON.stringify({
      query: DOCUMENT,
      variables: {
        product: {
          title: 'Brass Bell',
        },
      },
    }),
  })
  expect(response.status).toBe(200)
  const result: unknown = await response.json()
  expect(result).not.toHaveProperty('errors')
  expect(result).toMatchObject({
    data: {
      productCreate: {
        userErrors: [],
      },
    },
  })
})
