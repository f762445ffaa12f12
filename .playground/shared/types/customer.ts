/** A customer in the list. */
export interface CustomerSummary {
  /** The number inside the platform's global id. */
  id: string
  name: string
  email: string
  subscribed: boolean
  location: string
  orders: number
  /** Decimal amount. */
  spent: string
  /** ISO 4217 code. */
  currency: string
}

/** What the app changes of a customer. */
export interface CustomerEdit {
  firstName: string
  lastName: string
  phone: string
  note: string
}

/** A customer on its own page. */
export interface CustomerDetail extends CustomerSummary, CustomerEdit {
  tags: string[]
  address: string[]
}
