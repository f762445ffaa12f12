import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { Money } from '../../format/format-money'
import type { ListConnection, ListVariables } from '../../lists/list-connection'

export interface ProductRow {
  id: string
  title: string
  status: string
  vendor: string
  productType: string
  totalInventory: number
  tracksInventory: boolean
  priceRangeV2: { minVariantPrice: Money; maxVariantPrice: Money }
}

export const PRODUCTS = defineOperation<{ records: ListConnection<ProductRow> }, ListVariables>(`
  query Products($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: ProductSortKeys, $reverse: Boolean) {
    records: products(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id title status vendor productType totalInventory tracksInventory
        priceRangeV2 { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export interface ProductDetail {
  id: string
  legacyResourceId: string
  title: string
  handle: string
  descriptionHtml: string
  status: string
  vendor: string
  productType: string
  tags: string[]
  createdAt: string
  updatedAt: string
  variants: { nodes: ProductVariant[] }
  collections: { nodes: { id: string; title: string }[] }
}

export interface ProductVariant {
  id: string
  title: string
  sku: string | null
  price: string
  inventoryQuantity: number | null
}

export const PRODUCT = defineOperation<
  { product: ProductDetail | null; shop: { currencyCode: string } },
  { id: string }
>(`
  query Product($id: ID!) {
    shop { currencyCode }
    product(id: $id) {
      id legacyResourceId title handle descriptionHtml status vendor productType tags createdAt updatedAt
      variants(first: 100) { nodes { id title sku price inventoryQuantity } }
      collections(first: 20) { nodes { id title } }
    }
  }`)

/** The fields of a product that its page changes. */
export interface ProductFields {
  title: string
  descriptionHtml: string
  status: string
  vendor: string
  productType: string
  tags: string[]
}

interface ProductPayload {
  product: { id: string } | null
  userErrors: UserError[]
}

export const PRODUCT_CREATE = defineOperation<
  { productCreate: ProductPayload },
  { product: Partial<ProductFields> }
>(`
  mutation ProductCreate($product: ProductCreateInput!) {
    productCreate(product: $product) { product { id } userErrors { field message } }
  }`)

export const PRODUCT_UPDATE = defineOperation<
  { productUpdate: ProductPayload },
  { product: Partial<ProductFields> & { id: string } }
>(`
  mutation ProductUpdate($product: ProductUpdateInput!) {
    productUpdate(product: $product) { product { id } userErrors { field message } }
  }`)

export const PRODUCT_DELETE = defineOperation<
  { productDelete: { deletedProductId: string | null; userErrors: UserError[] } },
  { id: string }
>(`
  mutation ProductDelete($id: ID!) {
    productDelete(input: { id: $id }) { deletedProductId userErrors { field message } }
  }`)

export const VARIANTS_UPDATE = defineOperation<
  { productVariantsBulkUpdate: { userErrors: UserError[] } },
  { productId: string; variants: { id: string; price: string }[] }
>(`
  mutation VariantsUpdate($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message } }
  }`)
