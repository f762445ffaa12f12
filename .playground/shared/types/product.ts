export type ProductStatus = 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED'

/** A product as the app's own routes give it. */
export interface ProductSummary {
  /** The number inside the platform's global id. */
  id: string
  title: string
  status: ProductStatus
  vendor: string
  totalInventory: number
  imageUrl: string | null
  /** Decimal amount. */
  minPrice: string
  /** Decimal amount. */
  maxPrice: string
  /** ISO 4217 code. */
  currency: string
  /** What the product lacks. */
  problems: ProductProblem[]
}

/** One page of the product list. */
export interface ProductPage {
  products: ProductSummary[]
  /** Where the next page begins; null on the last page. */
  nextCursor: string | null
  /** Where the page before this one ends; null on the first page. */
  previousCursor: string | null
}
