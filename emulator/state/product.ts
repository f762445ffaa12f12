export const PRODUCT_STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** A product of an emulated store; only the title is required in a seed. */
export interface ProductSeed {
  title: string
  handle?: string
  status?: ProductStatus
  vendor?: string
  productType?: string
  descriptionHtml?: string
  totalInventory?: number
  /** Decimal amount, e.g. `19.50`. */
  price?: string
  /** Highest price of the variants; default: `price`. */
  maxPrice?: string
  /** False: the product has no image. */
  image?: boolean
}
