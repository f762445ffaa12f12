import type { H3Event } from 'h3'
import { PRODUCT_FIELDS } from '../shared/productFields'

/* What TypeScript must infer from an operation. Never run. */

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

function exactly<Expected>() {
  return <Actual>(
    _value: Actual,
    ..._equal: Equal<Actual, Expected> extends true ? [] : ['is not of the type expected']
  ): void => {}
}

const SHOP = `#graphql
  query Shop { shop { name plan { displayName } } }
`
const PRODUCT = `#graphql
  ${PRODUCT_FIELDS}
  query Product($id: ID!) {
    product(id: $id) { ...ProductFields status metafield(key: "care.wash") { compareDigest jsonValue } }
    order(id: $id) { currentCartDiscountAmountSet { shopMoney { amount } } }
  }
` as const

/** As a code generator declares an operation. */
declare const generated: {
  kind: 'Document'
  definitions: readonly object[]
  __apiType?: (variables: { first: number }) => { shop: { id: string } }
}

export async function operations(event: H3Event, id: string): Promise<void> {
  const { admin, storefront } = await usePlatformAdmin(event)

  const shop = await admin.graphql(SHOP)
  exactly<{ shop: { name: string; plan: { displayName: string } } }>()(shop.data)
  const again = await admin.graphql(SHOP, { tries: 2 })
  exactly<typeof shop.data>()(again.data)

  const product = await admin.graphql(PRODUCT, { variables: { id } })
  exactly<{
    product: {
      status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'
      id: string
      title: string
      createdAt: string
      metafield: { compareDigest: string; jsonValue: unknown } | null
    } | null
    order: { currentCartDiscountAmountSet: { shopMoney: { amount: string } } } | null
  }>()(product.data)

  const created = await admin.graphql(
    `#graphql
    mutation Create($product: ProductCreateInput!, $with: Boolean = true) { productCreate(product: $product) { product { id title @include(if: $with) } } }
  `,
    { variables: { product: { title: 'Mug', tags: ['new'] } } },
  )
  exactly<{ productCreate: { product: { id: string; title?: string } | null } | null }>()(
    created.data,
  )

  const inline = await admin.graphql(`#graphql
    ${PRODUCT_FIELDS}
    { products(first: 5) { nodes { ...ProductFields } } }`)
  exactly<{ products: { nodes: { id: string; title: string; createdAt: string }[] } }>()(
    inline.data,
  )

  const older = await admin.graphql(
    `#graphql
    query OlderShop { shop { name planName } }
  `,
    { apiVersion: '2026-04' },
  )
  exactly<{ shop: { name: string; planName: string } }>()(older.data)

  const newer = await admin.graphql(SHOP, { apiVersion: '2026-10' })
  exactly<typeof shop.data>()(newer.data)

  const menu = await storefront.graphql(
    `#graphql
    query Menu($handle: String!) { menu(handle: $handle) { title } }
  `,
    { variables: { handle: 'main' } },
  )
  exactly<{ menu: { title: string } | null }>()(menu.data)

  const document = await admin.graphql(generated, { variables: { first: 1 } })
  exactly<{ shop: { id: string } }>()(document.data)

  const background = await usePlatformUnauthenticatedAdmin('demo.myshopify.com')
  exactly<typeof shop.data>()((await background.admin.graphql(SHOP)).data)
}

export async function withoutGeneratedTypes(event: H3Event, query: string): Promise<void> {
  const { admin } = await usePlatformAdmin(event)
  exactly<unknown>()((await admin.graphql(query, { variables: { anything: 1 } })).data)
  exactly<unknown>()((await admin.graphql('query { shop { name } }')).data)
  exactly<unknown>()((await admin.graphql(SHOP, { apiVersion: '2026-01' })).data)
  exactly<{ mine: true }>()((await admin.graphql<{ mine: true }>(query)).data)
  exactly<{ mine: true }>()(
    (await admin.graphql<{ mine: true }>(SHOP, { variables: { anything: 1 } })).data,
  )
}
