import { buildSchema } from 'graphql'
import { checkTopics, WEBHOOK_TYPES } from './webhook-types'

/** The part of the Admin API that the emulator has. protocol: GraphQL Admin API, https://shopify.dev/docs/api/admin-graphql */
export const adminSchema = checkTopics(buildSchema(`
  scalar DateTime
  scalar Decimal
  scalar HTML
  scalar URL

  enum CurrencyCode { AUD CAD CHF DKK EUR GBP JPY NOK NZD SEK USD }
  enum ProductStatus { ACTIVE ARCHIVED DRAFT }
  enum ProductSortKeys { CREATED_AT ID INVENTORY_TOTAL PRODUCT_TYPE TITLE UPDATED_AT VENDOR }
  enum CountPrecision { EXACT AT_LEAST }
  enum MediaContentType { IMAGE }

  type Query {
    shop: Shop!
    product(id: ID!): Product
    products(
      first: Int, last: Int, after: String, before: String,
      query: String, sortKey: ProductSortKeys = ID, reverse: Boolean = false
    ): ProductConnection!
    productsCount(query: String): Count
    currentAppInstallation: AppInstallation!
  }

  type Mutation {
    productCreate(product: ProductCreateInput!): ProductCreatePayload
    productUpdate(product: ProductUpdateInput!): ProductUpdatePayload
    productDelete(input: ProductDeleteInput!): ProductDeletePayload
  }

  type Shop {
    id: ID!
    name: String!
    myshopifyDomain: String!
    email: String!
    currencyCode: CurrencyCode!
    ianaTimezone: String!
    plan: ShopPlan!
    url: URL!
  }
  type ShopPlan { displayName: String! }

  type Product {
    id: ID!
    title: String!
    handle: String!
    status: ProductStatus!
    vendor: String!
    productType: String!
    descriptionHtml: HTML!
    totalInventory: Int!
    createdAt: DateTime!
    updatedAt: DateTime!
    priceRangeV2: ProductPriceRangeV2!
    featuredMedia: MediaImage
  }
  type ProductPriceRangeV2 { minVariantPrice: MoneyV2! maxVariantPrice: MoneyV2! }
  type MoneyV2 { amount: Decimal! currencyCode: CurrencyCode! }
  interface Media { id: ID! alt: String mediaContentType: MediaContentType! preview: MediaPreviewImage }
  type MediaImage implements Media {
    id: ID!
    alt: String
    mediaContentType: MediaContentType!
    preview: MediaPreviewImage
    image: Image
  }
  type MediaPreviewImage { image: Image }
  type Image { url: URL! altText: String width: Int height: Int }

  type ProductConnection { edges: [ProductEdge!]! nodes: [Product!]! pageInfo: PageInfo! }
  type ProductEdge { cursor: String! node: Product! }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
  type Count { count: Int! precision: CountPrecision! }

  input ProductCreateInput {
    title: String, handle: String, status: ProductStatus, vendor: String, productType: String, descriptionHtml: String
  }
  input ProductUpdateInput {
    id: ID, title: String, handle: String, status: ProductStatus, vendor: String, productType: String, descriptionHtml: String
  }
  input ProductDeleteInput { id: ID! }
  type ProductCreatePayload { product: Product userErrors: [UserError!]! }
  type ProductUpdatePayload { product: Product userErrors: [UserError!]! }
  type ProductDeletePayload { deletedProductId: ID userErrors: [UserError!]! }
  type UserError { field: [String!] message: String! }

  type AppInstallation { id: ID! accessScopes: [AccessScope!]! app: App! }
  type AccessScope { handle: String! }
  type App { id: ID! title: String! apiKey: String! handle: String }
${WEBHOOK_TYPES}`))
