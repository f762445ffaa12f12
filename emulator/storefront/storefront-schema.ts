import { buildSchema } from 'graphql'

/**
 * Schema of the supported part of the Storefront API.
 *
 * @see https://shopify.dev/docs/api/storefront
 */
export const storefrontSchema = buildSchema(`
  scalar URL

  type Query {
    shop: Shop!
    products(first: Int, last: Int, after: String, before: String, reverse: Boolean = false): ProductConnection!
  }

  type Shop { name: String! primaryDomain: Domain! }
  type Domain { url: URL! host: String! }
  type Product { id: ID! title: String! handle: String! }
  type ProductConnection { edges: [ProductEdge!]! nodes: [Product!]! pageInfo: PageInfo! }
  type ProductEdge { cursor: String! node: Product! }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
`)
