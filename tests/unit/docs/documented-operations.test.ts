import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { loadSchema } from '../../../packages/facts/schemas/load-schema'
import { platformScopes } from '../../../packages/facts/schemas/registration-facts'
import { DEFAULT_API_VERSION } from '../../../shared/wire'
import { startAdmin } from '../../../packages/emulator/tests/unit/admin-api/started-admin'
import { documentedOperations } from './documented-operations'

const admin = startAdmin(platformScopes(), [])

/** Variables of the operations that have some, by name of the operation. */
const VARIABLES: Record<string, (() => Promise<Record<string, unknown>>) | undefined> = {
  Products: async () => ({ first: 5 }),
  CreateProduct: async () => ({ title: 'Brass Bell' }),
  Import: async () => ({ product: { title: 'Brass Bell' } }),
  PriceChange: async () => {
    const { id, variants } = await firstProduct()
    return { productId: id, variantsId: variants.nodes[0]?.id }
  },
  ChangedProduct: async () => ({ productId: (await firstProduct()).id }),
  productUpdate: async () => ({ id: (await firstProduct()).id }),
  LowVariants: async () => ({ first: 5 }),
  ProductsOfVariants: async () => ({
    ids: (await firstProduct()).variants.nodes.map(({ id }) => id),
  }),
  TagProduct: async () => ({ id: (await firstProduct()).id }),
  SetCare: async () => ({
    metafields: [
      {
        ownerId: (await firstProduct()).id,
        namespace: '$app',
        key: 'care_guide',
        type: 'single_line_text_field',
        value: 'Wash by hand',
      },
    ],
  }),
  customersCount: async () => ({ query: 'tag:VIP' }),
  CreateCart: async () => ({
    lines: [{ merchandiseId: (await firstProduct()).variants.nodes[0]?.id }],
  }),
  AddCard: async () => {
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      '{ customers(first: 1) { nodes { id } } }',
    )
    return { customerId: nodes[0]?.id }
  },
  Tag: async () => {
    const { nodes } = await admin.ask<{ nodes: { id: string }[] }>(
      '{ customers(first: 1) { nodes { id } } }',
    )
    return { id: nodes[0]?.id, tags: ['loyal'] }
  },
}
const BULK = `mutation Export($query: String!) {
  bulkOperationRunQuery(query: $query) { bulkOperation { status } userErrors { field message } }
}`
async function firstProduct() {
  type Product = { id: string; variants: { nodes: { id: string }[] } }
  const { nodes } = await admin.ask<{ nodes: [Product] }>(
    '{ products(first: 1) { nodes { id variants(first: 1) { nodes { id } } } } }',
  )
  return nodes[0]
}
/** Field that the documentation shows as an example of one that is not simulated. */
const NOT_SIMULATED = {
  query: 'standardizedProductType {',
  fields: ['Product.standardizedProductType'],
}

const operations = documentedOperations()

it('finds the operations of the documentation', () => {
  expect(operations.length).toBeGreaterThan(10)
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(VARIABLES)))
})

const sent = operations.filter(({ api }) => api !== 'customer')

it.each(operations.filter(({ api }) => api === 'customer').map(({ where, text }) => [where, text]))(
  'the operation at %s is one of the Customer Account API',
  (_where, text) => {
    expect(validate(loadSchema('customer', DEFAULT_API_VERSION), parse(text))).toEqual([])
  },
)

it.each(sent.map(operation => [operation.where, operation.name, operation] as const))(
  'the operation at %s (%s) runs in the local platform',
  async (_where, name, { text, isBulk, api }) => {
    const send = api === 'storefront' ? admin.sendToStorefront : admin.send
    const {
      errors,
      data,
      extensions = {},
    } = isBulk
      ? await admin.send(BULK, { query: text })
      : await send(text, await VARIABLES[name]?.())

    expect(errors).toBeUndefined()
    for (const root of Object.values(data as Record<string, { userErrors?: unknown[] } | null>))
      expect(root?.userErrors ?? []).toEqual([])
    const { notSimulated } = extensions as { notSimulated?: string[] }
    expect(notSimulated).toEqual(
      text.includes(NOT_SIMULATED.query) ? NOT_SIMULATED.fields : undefined,
    )
  },
)
