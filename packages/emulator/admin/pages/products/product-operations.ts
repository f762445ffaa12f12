import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'
import type { Money } from '../../format/format-money'
import type { ListConnection, ListVariables } from '../../lists/list-connection'
import type { OptionValueInput } from './combine-options'

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

/** The input of `productSet`, as far as the page uses it. */
export interface ProductSetInput extends ProductFields {
  productOptions: { name: string; position: number; values: { name: string }[] }[]
  variants: {
    optionValues: OptionValueInput[]
    price: string
    compareAtPrice: string | null
    sku: string | null
    inventoryItem: { tracked: boolean }
    inventoryQuantities: { locationId: string; name: 'available'; quantity: number }[]
  }[]
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
  title: string
  handle: string
  descriptionHtml: string
  status: string
  vendor: string
  productType: string
  tags: string[]
  createdAt: string
  updatedAt: string
  hasOnlyDefaultVariant: boolean
  options: { name: string; optionValues: { name: string }[] }[]
  variants: { nodes: ProductVariant[] }
  media: { nodes: ProductMedia[] }
  collections: { nodes: { id: string; title: string }[] }
}

export interface ProductVariant {
  id: string
  title: string
  sku: string | null
  price: string
  inventoryQuantity: number | null
  inventoryItem: { tracked: boolean }
}

export interface ProductMedia {
  id: string
  alt: string | null
  mediaContentType: string
  status: string
  preview: { image: { url: string } | null } | null
}

export const PRODUCT = defineOperation<
  { product: ProductDetail | null; shop: { currencyCode: string } },
  { id: string }
>(`
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
export interface NewProductStore {
  shop: { currencyCode: string }
  locations: { nodes: { id: string; name: string }[] }
  publications: { nodes: { id: string }[] }
}

export const NEW_PRODUCT = defineOperation<NewProductStore>(`
  query NewProduct {
    shop { currencyCode }
    locations(first: 50) { nodes { id name } }
    publications(first: 50) { nodes { id } }
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

export const PRODUCT_SET = defineOperation<
  { productSet: ProductPayload },
  { input: ProductSetInput }
>(`
  mutation ProductSet($input: ProductSetInput!) {
    productSet(input: $input) { product { id } userErrors { field message } }
  }`)

export const PRODUCT_DUPLICATE = defineOperation<
  { productDuplicate: { newProduct: { id: string } | null; userErrors: UserError[] } },
  { productId: string; newTitle: string }
>(`
  mutation ProductDuplicate($productId: ID!, $newTitle: String!) {
    productDuplicate(productId: $productId, newTitle: $newTitle, newStatus: DRAFT, includeImages: true) {
      newProduct { id } userErrors { field message }
    }
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
