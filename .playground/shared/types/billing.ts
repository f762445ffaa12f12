export interface Price {
  amount: number
  /** ISO 4217. */
  currencyCode: string
}

/** A plan that a merchant can choose. */
export interface PlanOffer {
  name: string
  /** Null: only what is used is paid for. */
  price: Price | null
  /** How often the price is paid, in words. */
  period: string
  /** What else there is to know, a line each. */
  details: string[]
}

/** The subscription that a shop has. */
export interface CurrentPlan {
  id: string
  name: string
  status: string
  test: boolean
  /** Whether it counts as paid: a test that the app asked for does not, in production. */
  counts: boolean
  /** ISO 8601. */
  currentPeriodEnd: string | null
}

/** What a shop pays by usage, in this period. */
export interface UsageState {
  plan: string
  lineItemId: string
  used: Price
  cap: Price
  terms: string
  /** Newest first. */
  records: UsageRecord[]
}

export interface UsageRecord {
  id: string
  description: string
  price: Price
  /** ISO 8601. */
  createdAt: string
  idempotencyKey: string | null
}
