import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { printEmulatorSchema } from '../../../../modules/platform/emulator-types/print-emulator-schema'

const SCHEMA = buildSchema(`
  scalar DateTime
  enum Status { ACTIVE DRAFT }
  interface Node { id: ID! }
  type Product implements Node { id: ID!, status: Status!, tags: [String!]!, soldAt: DateTime }
  type Order implements Node { id: ID! }
  union Subject = Product | Order
  input ProductInput { title: String!, count: Int = 1, tags: [String] }
  type Payload { subject: Subject }
  type QueryRoot { product(id: ID!, first: Int): Product, shop: Boolean! }
  type Mutation { productCreate(input: ProductInput!): Payload }
  schema { query: QueryRoot mutation: Mutation }
`)

describe('the types of platform/emulator', () => {
  const printed = printEmulatorSchema(SCHEMA)

  it.each([
    ['scalars', '  type DateTime = string'],
    ['enums', '  type Status = "ACTIVE" | "DRAFT"'],
    ['unions', '  type Subject = Product | Order'],
    [
      'inputs',
      '  type ProductInput = { title: String; count: Int | null; tags?: (String | null)[] | null }',
    ],
    ['fields', '    tags: F<(String)[]>'],
    ['arguments', '    product: F<Product | null, { id: ID; first?: Int | null }>'],
    ['interfaces', '  interface Node {\n    __typename: string\n    id: F<ID>\n  }'],
    ['roots', "    mutations: Omit<Schema.Mutation, '__typename'>"],
    ['types with fields', '  Product: Schema.Product\n  Order: Schema.Order\n'],
  ])('contain %s', (_kind, expected) => {
    expect(printed).toContain(expected)
  })
})
