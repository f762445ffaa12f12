import type { H3Event } from 'h3'

/* What TypeScript must refuse: the test knows the lines. Never run. */

const SHOP = `#graphql
  query MistakenShop { shop { name } }
`
const PRODUCT = `#graphql
  query MistakenProduct($id: ID!) { product(id: $id) { status } }
`

declare const generated: { kind: 'Document', definitions: readonly object[], __apiType?: (variables: { first: number }) => { shop: { id: string } } }

export async function mistakes(event: H3Event): Promise<void> {
  const { admin, storefront } = await usePlatformAdmin(event)

  const { data } = await admin.graphql(SHOP)
  data.shop.nmae.trim()
  await admin.graphql(`#graphql
    query Wrong { shop { nmae } }
  `)
  await admin.graphql(PRODUCT)
  await admin.graphql(PRODUCT, { tries: 2 })
  await admin.graphql(PRODUCT, { variables: { id: 7 } })
  await admin.graphql(PRODUCT, { variables: { ids: 'gid' } })
  await admin.graphql(PRODUCT, { variables: { id: 'gid', note: 'x' } })
  await admin.graphql(SHOP, { variables: { id: 'gid' } })
  await admin.graphql(SHOP, { trys: 2 })
  await admin.graphql(PRODUCT, { apiVersion: '2026-04', variables: { id: 'gid' } })
  await storefront.graphql(PRODUCT, { variables: { id: 'gid' } })
  await admin.graphql(`#graphql
    query MenuOfAdmin { menu(handle: "main") { title } }
  `)
  await admin.graphql(generated, { variables: { first: 'one' } })
  await admin.graphql({ query: '{ shop { name } }' })
}
