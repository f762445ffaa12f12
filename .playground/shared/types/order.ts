/** An order in the list. */
export interface OrderSummary {
  /** The number inside the platform's global id. */
  id: string
  /** Such as `#1001`. */
  name: string
  /** ISO 8601. */
  createdAt: string
  /** Name of the recipient, or the email address. */
  recipient: string
  payment: string
  fulfillment: string
  /** Decimal amount. */
  total: string
  /** ISO 4217 code. */
  currency: string
}

/** An order on its own page. */
export interface OrderDetail extends OrderSummary {
  items: { id: string; title: string; quantity: number; total: string }[]
  address: string[]
  note: string
  tags: string[]
}

/** What the app changes of an order. */
export interface OrderEdit {
  note: string
  tags: string[]
}
