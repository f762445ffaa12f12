import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { insertedSteps, insertField } from '../../../../../admin/pages/graphiql/insert-field'
import { stepsAt } from '../../../../../admin/pages/graphiql/schema-path'

const schema = buildSchema(`
  type Query {
    shop: Shop!
    product(id: ID!): Product
    products(first: Int, last: Int): ProductConnection!
    node(id: ID!, at: String!): Node
  }
  type Mutation { productUpdate(product: ProductInput!): ProductPayload }
  type Shop { name: String! plan: Plan! old: Int @deprecated }
  type Plan { label(locale: String!): String! tier: String! }
  type Product implements Node { id: ID! title: String! related(id: String!): Product }
  type Order implements Node { id: ID! }
  interface Node { id: ID! }
  type ProductConnection { nodes: [Product!]! pageInfo: PageInfo! }
  type PageInfo { hasNextPage: Boolean! }
  input ProductInput { id: ID! }
  type ProductPayload { product: Product userErrors: [UserError!]! }
  type UserError { field: [String!] message: String! }
`)
const insert = (text: string, steps: string[], root: 'query' | 'mutation' = 'query') =>
  insertField(text, { root, steps }, schema)

describe('a field that is inserted into an operation', () => {
  it('begins an operation with its name, and selects first fields of an object', () => {
    expect(insert('', ['products'])).toBe(
      'query Products {\n  products(first: 10) {\n    nodes {\n      id\n    }\n  }\n}',
    )
    expect(insert(' ', ['shop', 'plan'])).toBe(
      'query Shop {\n  shop {\n    plan {\n      tier\n    }\n  }\n}',
    )
  })

  it('selects the record and the errors of a mutation, with its arguments as variables', () => {
    const text = insert('', ['productUpdate'], 'mutation')
    expect(text).toBe(
      [
        'mutation ProductUpdate($product: ProductInput!) {',
        '  productUpdate(product: $product) {',
        '    product {\n      id\n    }',
        '    userErrors {\n      field\n      message\n    }',
        '  }',
        '}',
      ].join('\n'),
    )
    expect(validate(schema, parse(text ?? ''))).toEqual([])
  })

  it('goes where its parents are, and leaves the rest as it is', () => {
    expect(
      insert('{ shop { name } products(last: 2) { nodes { id } } }', [
        'products',
        'nodes',
        'title',
      ]),
    ).toBe(
      '{\n  shop {\n    name\n  }\n  products(last: 2) {\n    nodes {\n      id\n      title\n    }\n  }\n}',
    )
    const text = '{\n  shop {\n    name\n  }\n}'
    expect(insert(text, ['shop', 'name'])).toBe(text)
  })

  it('gives a variable another name if one of another type has it', () => {
    const text = insert('query ($id: ID!) { product(id: $id) { id } }', ['product', 'related'])
    expect(text).toContain('query ($id: ID!, $id2: String!)')
    expect(text).toContain('related(id: $id2) {')
    expect(insert(text ?? '', ['node'])).toContain('node(id: $id, at: $at)')
  })

  it('narrows an interface to one of its types', () => {
    expect(
      insert('{ node(id: "1", at: "") { id } }', ['node', '... on Product', 'title']),
    ).toContain('... on Product {\n      title\n    }')
  })

  it('needs an operation of its kind, and a document that is valid', () => {
    expect(insert('{ shop { name } }', ['productUpdate'], 'mutation')).toBeUndefined()
    expect(() => insert('{ shop {', ['shop', 'name'])).toThrow('Syntax Error')
  })
})

it('the steps of a path are the fields of its type, and the types of an interface', () => {
  const names = (steps: string[]) =>
    stepsAt(schema, { root: 'query', steps }).map(({ name }) => name)
  expect(names(['node'])).toEqual(['id', '... on Product', '... on Order'])
  expect(names(['node', '... on Product'])).toEqual(['id', 'title', 'related'])
  expect(names(['missing'])).toEqual([])
  expect(stepsAt(schema, { root: 'query', steps: ['shop'] })).toMatchObject([
    { name: 'name', type: 'String!', hasFields: false, isDeprecated: false },
    { name: 'plan', type: 'Plan!', hasFields: true },
    { name: 'old', isDeprecated: true },
  ])
})

it('the steps of an operation are known while it is valid', () => {
  const at = (text: string, steps: string[]) => [...insertedSteps(text, { root: 'query', steps })]
  expect(at('{ shop { name plan { tier } } }', ['shop'])).toEqual(['name', 'plan'])
  expect(at('{ shop { name } }', ['products'])).toEqual([])
  expect(at('{ shop {', [])).toEqual([])
})
