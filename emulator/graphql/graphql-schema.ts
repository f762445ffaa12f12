import { buildSchema } from 'graphql'
import { BILLING_TYPES } from './billing-types'
import { BULK_TYPES } from './bulk-types'
import { checkTopics, WEBHOOK_TYPES } from './webhook-types'

/**
 * Schema of the supported part of the Admin API.
 *
 * @see https://shopify.dev/docs/api/admin-graphql
 */
export const adminSchema = checkTopics(
  buildSchema(`
  scalar DateTime
  scalar Decimal
  scalar HTML
  scalar URL

  interface Node { id: ID! }

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
    node(id: ID!): Node
    currentAppInstallation: AppInstallation!
    app(id: ID): App
  }

  type Mutation {
    productCreate(product: ProductCreateInput!): ProductCreatePayload
    productUpdate(product: ProductUpdateInput!): ProductUpdatePayload
    productDelete(input: ProductDeleteInput!): ProductDeletePayload
    appRevokeAccessScopes(scopes: [String!]!): AppRevokeAccessScopesPayload
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
  type ShopPlan { displayName: String! partnerDevelopment: Boolean! shopifyPlus: Boolean! }

  type Product implements Node {
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
    variants(first: Int, last: Int, after: String, before: String, reverse: Boolean = false): ProductVariantConnection!
  }
  type ProductVariant implements Node { id: ID! title: String! price: Decimal! inventoryQuantity: Int }
  type ProductVariantConnection { edges: [ProductVariantEdge!]! nodes: [ProductVariant!]! pageInfo: PageInfo! }
  type ProductVariantEdge { cursor: String! node: ProductVariant! }
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

  type AppInstallation implements Node { id: ID! accessScopes: [AccessScope!]! app: App! }
  type AccessScope { handle: String! description: String! }
  type App implements Node {
    id: ID!
    title: String!
    apiKey: String!
    handle: String
    requestedAccessScopes: [AccessScope!]!
    optionalAccessScopes: [AccessScope!]!
    installation: AppInstallation
  }
  type AppRevokeAccessScopesPayload { revoked: [AccessScope!] userErrors: [AppRevokeAccessScopesAppRevokeScopeError!]! }
  type AppRevokeAccessScopesAppRevokeScopeError { field: [String!] message: String! code: AppRevokeAccessScopesAppRevokeScopeErrorCode }
  enum AppRevokeAccessScopesAppRevokeScopeErrorCode {
    CANNOT_REVOKE_IMPLIED_SCOPES CANNOT_REVOKE_REQUIRED_SCOPES CANNOT_REVOKE_UNDECLARED_SCOPES UNKNOWN_SCOPES
  }
${WEBHOOK_TYPES}${BILLING_TYPES}${BULK_TYPES}`),
)
