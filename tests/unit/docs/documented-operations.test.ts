import { expect, it } from 'vitest'
import { platformScopes } from '../../../emulator/admin-api/schema/registration-facts'
import { startAdmin } from '../emulator/admin-api/started-admin'
import { documentedOperations } from './documented-operations'

const admin = startAdmin(platformScopes(), [])

/** Variables of the operations that have some, by name of the operation. */
const VARIABLES: Record<string, (() => Promise<Record<string, unknown>>) | undefined> = {
  Products: async () => ({ first: 5 }),
  CreateProduct: async () => ({ title: 'Brass Bell' }),
  PriceChange: async () => {
    const { id, variants } = await firstProduct()
    return { productId: id, variantsId: variants.nodes[0]?.id }
  },
  ChangedProduct: async () => ({ productId: (await firstProduct()).id }),
  productUpdate: async () => ({ id: (await firstProduct()).id }),
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
/** What the documentation shows as an example of a field that is not simulated. */
const SHOWN_AS_NOT_SIMULATED = { 'docs/emulator.md': ['Product.feedback'] }

const operations = documentedOperations()

it('finds the operations of the documentation', () => {
  expect(operations.length).toBeGreaterThan(10)
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(VARIABLES)))
})

it.each(operations.map(operation => [operation.where, operation.name, operation] as const))(
  'the operation at %s (%s) runs in the local platform',
  async (where, name, { text, isBulk }) => {
    const { errors, data, extensions } = isBulk
      ? await admin.send(BULK, { query: text })
      : await admin.send(text, await VARIABLES[name]?.())

    expect(errors).toBeUndefined()
    for (const root of Object.values(data as Record<string, { userErrors?: unknown[] } | null>))
      expect(root?.userErrors ?? []).toEqual([])
    const { notSimulated } = extensions as { notSimulated?: string[] }
    expect(notSimulated).toEqual(
      Object.entries(SHOWN_AS_NOT_SIMULATED).find(([doc]) => where.startsWith(doc))?.[1],
    )
  },
)
