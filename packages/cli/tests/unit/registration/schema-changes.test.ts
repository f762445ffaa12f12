import { buildSchema, parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { findSchemaChanges } from '../../../src/registration/schema-changes'
import type { SchemaChange } from '../../../src/registration/schema-changes'

const FROM = buildSchema(`
  type QueryRoot {
    shop: Shop!
    orders(first: Int!, sort: Sort, filter: Filter): [Order!]!
    count(tags: [String!]!): Count
    node(id: ID!): Node
  }
  type Mutation { orderUpdate(input: OrderInput!): Order }
  interface Node { id: ID! }
  type Shop { name: String! domain: String owner: String plan: Plan! }
  type Order implements Node { id: ID! total: String note: String }
  type Draft implements Node { id: ID! }
  type Count { value: Int! }
  type Plan { name: String! }
  enum Sort { NAME DATE SIZE }
  input Filter { query: String from: String }
  input OrderInput { id: ID! note: String address: AddressInput parent: OrderInput }
  input AddressInput { city: String! zip: String }
  schema { query: QueryRoot mutation: Mutation }
`)
const TO = buildSchema(`
  type QueryRoot {
    shop: Shop!
    orders(first: Int, sort: Sort, filter: Filter, channel: ID!): [Order!]!
    count(tags: [String!]): Int
    node(id: ID!): Node
  }
  type Mutation { orderUpdate(input: OrderInput!): Order }
  interface Node { id: ID! }
  type Shop { name: String domain: String! owner: String @deprecated(reason: "Use staff.") plan: Plan! }
  type Order implements Node { id: ID! total: String }
  type Plan { name: String! }
  enum Sort { NAME DATE @deprecated(reason: "Use NAME.") }
  input Filter { from: Int until: Int! }
  input OrderInput { id: ID note: String @deprecated(reason: "Use notes.") address: AddressInput parent: OrderInput tag: String! }
  input AddressInput { city: String zip: String! }
  schema { query: QueryRoot mutation: Mutation }
`)

it.each<[string, string, SchemaChange[]]>([
  ['the same', '{ shop { plan { name } } node(id: 1) { id __typename } }', []],
  [
    'a field that can be null',
    '{ shop { name } }',
    [{ kind: 'changed', member: 'Shop.name', detail: 'String! becomes String' }],
  ],
  ['a field that is never null any more', '{ shop { domain } }', []],
  [
    'a deprecated field',
    '{ shop { owner, again: owner } }',
    [{ kind: 'deprecated', member: 'Shop.owner', detail: 'Use staff.' }],
  ],
  [
    'another type, and an argument that is optional',
    '{ count(tags: ["a"]) { value } }',
    [
      { kind: 'changed', member: 'QueryRoot.count', detail: 'Count becomes Int' },
      { kind: 'removed', member: 'Count.value' },
    ],
  ],
  [
    'a required argument',
    '{ orders(first: 1) { note } }',
    [
      { kind: 'changed', member: 'QueryRoot.orders', detail: 'needs the argument channel' },
      { kind: 'removed', member: 'Order.note' },
    ],
  ],
  [
    'values in the text',
    '{ orders(first: 1, sort: SIZE, filter: { query: "a", from: "b" }) { id } }',
    [
      { kind: 'changed', member: 'QueryRoot.orders', detail: 'needs the argument channel' },
      { kind: 'removed', member: 'Sort.SIZE' },
      { kind: 'changed', member: 'Filter.until', detail: 'is required' },
      { kind: 'removed', member: 'Filter.query' },
      { kind: 'changed', member: 'Filter.from', detail: 'String becomes Int' },
    ],
  ],
  [
    'a deprecated value',
    '{ orders(first: 1, sort: DATE) { id } }',
    [
      { kind: 'changed', member: 'QueryRoot.orders', detail: 'needs the argument channel' },
      { kind: 'deprecated', member: 'Sort.DATE', detail: 'Use NAME.' },
    ],
  ],
  [
    'a type that is removed',
    '{ node(id: 1) { ... on Draft { id } } }',
    [
      { kind: 'removed', member: 'Draft' },
      { kind: 'removed', member: 'Draft.id' },
    ],
  ],
  [
    'variables, with the types in them',
    'mutation ($input: OrderInput!) { orderUpdate(input: $input) { id } }',
    [
      { kind: 'changed', member: 'OrderInput.tag', detail: 'is required' },
      { kind: 'deprecated', member: 'OrderInput.note', detail: 'Use notes.' },
      { kind: 'changed', member: 'AddressInput.zip', detail: 'String becomes String!' },
    ],
  ],
])('finds what %s means', (_name, text, changes) => {
  const document = parse(text)
  expect(validate(FROM, document)).toEqual([])
  expect(findSchemaChanges(document, FROM, TO)).toEqual(changes)
})
