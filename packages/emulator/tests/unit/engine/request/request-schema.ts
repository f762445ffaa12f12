import { buildSchema } from 'graphql'

/** A small schema with the forms that the rules of requests distinguish. */
export const requestSchema = buildSchema(`
  directive @idempotent(key: String!) on FIELD

  schema { query: QueryRoot mutation: Mutation }

  scalar DateTime
  scalar Decimal
  scalar JSON
  scalar Money
  scalar UnsignedInt64
  scalar URL

  enum Color { RED GREEN }

  interface Node { id: ID! }

  type QueryRoot {
    node(id: ID!): Node
    product(id: ID!): Product
    products(first: Int, last: Int, after: String, colors: [Color!]): ProductConnection!
    productsCount: Count
    search(query: String!): SearchResult
    shop: Shop!
    settings(input: SettingsInput, values: JSON): Boolean
  }

  type Mutation {
    productCreate(input: ProductInput, product: ProductInput): ProductPayload
    productSet(input: ProductInput!): ProductPayload
    refundCreate(input: RefundInput!): ProductPayload
    fileUpdate(files: [FileUpdateInput!]!): ProductPayload
    productOptionsReorder(options: [OptionReorderInput!]): ProductPayload
    tagsAdd(id: ID!, tags: [String!]!): ProductPayload
  }

  input ProductInput {
    id: ID
    title: String!
    color: Color
    price: Decimal
    fee: Money
    count: Int
    quantity: UnsignedInt64
    url: URL
    at: DateTime
    tags: [String!]
    variants: [VariantInput!]
  }
  input VariantInput { sku: String! count: Int = 1 isOpen: Boolean }
  input FileUpdateInput { originalSource: String }
  input OptionReorderInput { id: ID name: String values: [OptionValueReorderInput!] }
  input OptionValueReorderInput { id: ID name: String }
  input RefundInput { orderId: ID! }
  input SettingsInput { one: ChoiceInput rate: Float }
  input ChoiceInput @oneOf { id: ID handle: String }

  type Shop implements Node { id: ID! name: String! address: MailingAddress! plan: ShopPlan! }
  type ShopPlan { name: String! }
  type MailingAddress { city: String }
  type MoneyV2 { amount: Decimal! }
  type Count { count: Int! }
  type Product implements Node {
    id: ID!
    title: String!
    color: Color
    price: MoneyV2
    shop: Shop
    count: Int!
    variants(first: Int!): VariantConnection!
    related(first: Int): ProductConnection!
  }
  type Variant implements Node { id: ID! title: String size: Int product: Product! }
  type Page implements Node { id: ID! title: Int author: Shop }
  union SearchResult = Product | Page

  type ProductConnection { nodes: [Product!]! edges: [ProductEdge!]! pageInfo: PageInfo! }
  type ProductEdge { cursor: String! node: Product! }
  type VariantConnection { nodes: [Variant!]! edges: [VariantEdge!]! pageInfo: PageInfo! }
  type VariantEdge { cursor: String! node: Variant! }
  type PageInfo { hasNextPage: Boolean! }

  type ProductPayload { product: Product userErrors: [UserError!]! }
  type UserError { field: [String!] message: String! }
`)

export const PRODUCT_ID = 'gid://shopify/Product/1'
