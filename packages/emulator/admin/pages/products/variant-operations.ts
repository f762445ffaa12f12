import { defineOperation } from '../../api/operation'
import type { DataOf } from '../../api/operation'

export type VariantDetail = NonNullable<DataOf<typeof VARIANT>['productVariant']>

/** The stock of a variant at a location. */
export type VariantLevel = VariantDetail['inventoryItem']['inventoryLevels']['nodes'][number]

export const VARIANT = defineOperation(`
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

export const VARIANTS_UPDATE = defineOperation(`
  mutation VariantsUpdate($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message } }
  }`)

export const VARIANTS_CREATE = defineOperation(`
  mutation VariantsCreate($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkCreate(productId: $productId, variants: $variants) { productVariants { id } userErrors { field message } }
  }`)

export const VARIANTS_DELETE = defineOperation(`
  mutation VariantsDelete($productId: ID!, $variantsIds: [ID!]!) {
    productVariantsBulkDelete(productId: $productId, variantsIds: $variantsIds) { userErrors { field message } }
  }`)
