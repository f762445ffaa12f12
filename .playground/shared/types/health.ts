/** What a product lacks. */
export type ProductProblem = 'no-image' | 'no-description' | 'low-stock'

/** What the app can do about a problem, for several products at once. */
export type ProductFix = 'describe' | 'restock' | 'hide'

/** The state of a shop's catalog, without archived products. */
export interface CatalogHealth {
  products: number
  /** Products without a problem. */
  healthy: number
  /** Pieces in stock. */
  pieces: number
  /** Products with each problem. */
  problems: Record<ProductProblem, number>
  /** The products with the fewest pieces, the fewest first. */
  lowest: Pick<ProductSummary, 'id' | 'title' | 'totalInventory'>[]
}

/** The health of a catalog at a time, as the nightly check stores it. */
export interface HealthCheck {
  id: string
  /** ISO 8601. */
  at: string
  products: number
  healthy: number
}
