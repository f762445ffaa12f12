import type { MetafieldSeed } from './content'

export const PRODUCT_STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** A variant of a product in a seed. */
export interface VariantSeed {
  /** Values by option, e.g. `{ "Size": "S", "Color": "Red" }`: the same options in each variant. */
  options: Record<string, string>
  /** Decimal amount. Default: the price of the product. */
  price?: string
  compareAtPrice?: string
  sku?: string
  barcode?: string
  /** Available quantities by the name of the location; `Shop location` is the default one. */
  inventory?: Record<string, number>
}

/** A product of an emulated store; only the title is required in a seed. */
export interface ProductSeed {
  title: string
  handle?: string
  status?: ProductStatus
  vendor?: string
  productType?: string
  descriptionHtml?: string
  tags?: string[]
  totalInventory?: number
  /** Decimal amount, e.g. `19.50`. */
  price?: string
  /** Highest price of the variants; default: `price`. */
  maxPrice?: string
  /** The variants, in place of those that follow from the prices. */
  variants?: VariantSeed[]
  /** False: the product has no image. */
  image?: boolean
  metafields?: MetafieldSeed[]
  /** ISO 8601. Default: each product is a day younger than the one before it. */
  createdAt?: string
}
