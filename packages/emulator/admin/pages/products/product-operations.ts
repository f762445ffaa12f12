import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'
import type { RecordOf } from '../../lists/list-connection'

export type { ProductSetInput } from '../../../generated/admin-operations'

export type ProductRow = RecordOf<typeof PRODUCTS>

export const PRODUCTS = defineOperation(`
  query Products($first: Int, $last: Int, $after: String, $before: String, $query: String, $sortKey: ProductSortKeys, $reverse: Boolean) {
    count: productsCount(query: $query) { count }
    records: products(first: $first, last: $last, after: $after, before: $before, query: $query, sortKey: $sortKey, reverse: $reverse) {
      nodes {
        id title status vendor productType totalInventory tracksInventory
        featuredMedia { preview { image { url } } }
        priceRangeV2 { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
      }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`)

export type ProductDetail = NonNullable<DataOf<typeof PRODUCT>['product']>

export type ProductVariant = ProductDetail['variants']['nodes'][number]

export type ProductMedia = ProductDetail['media']['nodes'][number]

export const PRODUCT = defineOperation(`
  query Product($id: ID!) {
    shop { currencyCode }
    product(id: $id) {
      id title handle descriptionHtml status vendor productType tags createdAt updatedAt hasOnlyDefaultVariant
      options { name optionValues { name } }
      variants(first: 100) { nodes { id title sku price inventoryQuantity inventoryItem { tracked } } }
      media(first: 50) { nodes { id alt mediaContentType status preview { image { url } } } }
      collections(first: 20) { nodes { id title } }
    }
  }`)

/** What a new product needs of its store. */
export type NewProductStore = DataOf<typeof NEW_PRODUCT>

export const NEW_PRODUCT = defineOperation(`
  query NewProduct {
    shop { currencyCode }
    locations(first: 50) { nodes { id name } }
    publications(first: 50) { nodes { id } }
  }`)

/** The fields of a product that its page changes. */
export type ProductFields = Pick<
  ProductDetail,
  'title' | 'descriptionHtml' | 'status' | 'vendor' | 'productType' | 'tags'
>

export const PRODUCT_SET = defineOperation(`
  mutation ProductSet($input: ProductSetInput!) {
    productSet(input: $input) { product { id } userErrors { field message } }
  }`)

export const PRODUCT_DUPLICATE = defineOperation(`
  mutation ProductDuplicate($productId: ID!, $newTitle: String!) {
    productDuplicate(productId: $productId, newTitle: $newTitle, newStatus: DRAFT, includeImages: true) {
      newProduct { id } userErrors { field message }
    }
  }`)

export const PRODUCT_UPDATE = defineOperation(`
  mutation ProductUpdate($product: ProductUpdateInput!) {
    productUpdate(product: $product) { product { id } userErrors { field message } }
  }`)

export const PRODUCT_DELETE = defineOperation(`
  mutation ProductDelete($id: ID!) {
    productDelete(input: { id: $id }) { deletedProductId userErrors { field message } }
  }`)
