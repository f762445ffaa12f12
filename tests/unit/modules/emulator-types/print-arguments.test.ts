import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { printArguments } from '../../../../modules/platform/emulator-types/print-arguments'

const SCHEMA = buildSchema(`
  directive @oneOf on INPUT_OBJECT
  scalar DateTime
  enum Status { ACTIVE DRAFT }
  interface Node { id: ID! }
  type Product implements Node { id: ID!, tags(first: Int!): [String!]! }
  input ProductInput { title: String!, soldAt: DateTime, count: Int = 1 }
  input Identifier @oneOf { id: ID, handle: String }
  type QueryRoot { product(identifier: Identifier!, status: Status): Product, shop: Boolean! }
  type Mutation { productCreate(input: ProductInput!): Product }
  schema { query: QueryRoot mutation: Mutation }
`)

describe('the types of arguments', () => {
  const printed = printArguments(SCHEMA)

  it.each([
    ['scalars', 'export type DateTime = string\n'],
    ['enums', 'export type Status = "ACTIVE" | "DRAFT"\n'],
    [
      'inputs',
      'export type ProductInput = { title: String; soldAt?: DateTime | null; count: Int | null }\n',
    ],
    ['inputs of exactly one field', 'export type Identifier = { id?: ID; handle?: String }\n'],
    [
      'query roots',
      'export interface QueryArgs {\n    product: { identifier: Identifier; status?: Status | null }\n    shop: {  }\n  }\n',
    ],
    [
      'mutations',
      'export interface MutationArgs {\n    productCreate: { input: ProductInput }\n  }\n',
    ],
    [
      'fields of types and interfaces, without roots',
      'export interface FieldArgs {\n  Node: {\n    id: {  }\n  }\n  Product: {\n    id: {  }\n    tags: { first: Int }\n  }\n}\n',
    ],
  ])('contain %s', (_kind, expected) => {
    expect(printed).toContain(expected)
  })
})
