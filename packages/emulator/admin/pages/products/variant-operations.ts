import { defineOperation } from '../../api/operation'
import type { UserError } from '../../api/operation'

export interface VariantDetail {
  id: string
  title: string
  displayName: string
  sku: string | null
  barcode: string | null
  price: string
  compareAtPrice: string | null
  inventoryPolicy: string
  taxable: boolean
  product: { id: string; title: string; hasOnlyDefaultVariant: boolean }
  inventoryItem: {
    id: string
    tracked: boolean
    unitCost: { amount: string } | null
    inventoryLevels: { nodes: VariantLevel[] }
  }
}

/** The stock of a variant at a location. */
export interface VariantLevel {
  id: string
  location: { id: string; name: string }
  quantities: { name: string; quantity: number }[]
}

export const VARIANT = defineOperation<
  { productVariant: VariantDetail | null; shop: { currencyCode: string } },
  { id: string }
>(`
  query Variant($id: ID!) {
    shop { currencyCode }
    productVariant(id: $id) {
      id title displayName sku barcode price compareAtPrice inventoryPolicy taxable
      product { id title hasOnlyDefaultVariant }
      inventoryItem {
        id tracked unitCost { amount }
        inventoryLevels(first: 50) {
          nodes { id location { id name } quantities(names: ["available"]) { name quantity } }
        }
      }
    }
  }`)

interface VariantInput {
  id?: string
  price?: string
  compareAtPrice?: string | null
  barcode?: string | null
  inventoryPolicy?: string
  taxable?: boolean
  optionValues?: { optionName: string; name: string }[]
  inventoryItem?: { sku?: string; tracked?: boolean; cost?: string | null }
}

export const VARIANTS_UPDATE = defineOperation<
  { productVariantsBulkUpdate: { userErrors: UserError[] } },
  { productId: string; variants: VariantInput[] }
>(`
  mutation VariantsUpdate($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message } }
  }`)

export const VARIANTS_CREATE = defineOperation<
  {
    productVariantsBulkCreate: {
      productVariants: { id: string }[] | null
      userErrors: UserError[]
    }
  },
  { productId: string; variants: VariantInput[] }
>(`
  mutation VariantsCreate($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkCreate(productId: $productId, variants: $variants) { productVariants { id } userErrors { field message } }
  }`)

export const VARIANTS_DELETE = defineOperation<
  { productVariantsBulkDelete: { userErrors: UserError[] } },
  { productId: string; variantsIds: string[] }
>(`
  mutation VariantsDelete($productId: ID!, $variantsIds: [ID!]!) {
    productVariantsBulkDelete(productId: $productId, variantsIds: $variantsIds) { userErrors { field message } }
  }`)
