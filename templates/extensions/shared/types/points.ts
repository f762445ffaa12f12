/** Where points come from. */
export type PointSource = 'checkout' | 'flow' | 'pos' | 'storefront'

/** One change of a customer's points. */
export interface PointEntry {
  id: number
  /** Digits, as in `gid://shopify/Customer/<digits>`. */
  customerId: string
  points: number
  source: PointSource
  /** ISO 8601. */
  createdAt: string
}
