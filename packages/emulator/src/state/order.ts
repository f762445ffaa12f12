import type { AddressSeed } from './customer'

export const SEEDED_PAYMENTS = ['AUTHORIZED', 'PAID', 'PENDING', 'REFUNDED'] as const
export type SeededPayment = (typeof SEEDED_PAYMENTS)[number]

/** An item of an order in a seed: a product of the seed, or a title with a price. */
export interface OrderItemSeed {
  /** Handle of a seeded product; its first variant is ordered. */
  product?: string
  /** Default: the title of the product. */
  title?: string
  /** Decimal amount in the currency of the shop. Default: the price of the variant. */
  price?: string
  /** Default: 1. */
  quantity?: number
}

/** An order of an emulated store; only the items are required in a seed. */
export interface OrderSeed {
  items: OrderItemSeed[]
  /** Email address of a seeded customer, whose address the order has. */
  customer?: string
  /** Default: the address of the customer. */
  address?: AddressSeed
  /** Default: `PAID`. */
  payment?: SeededPayment
  /** True: everything is fulfilled. */
  fulfilled?: boolean
  cancelled?: boolean
  /** Decimal amount in the currency of the shop. */
  shippingPrice?: string
  /** Rate of a tax that is added to the prices, e.g. `0.19`. */
  taxRate?: number
  discountCode?: { code: string; percentage: number }
  /** ISO 4217: the currency of the customer. Default: the currency of the shop. */
  currencyCode?: string
  /** Units of the customer's currency for one of the shop's. Default: 1. */
  exchangeRate?: number
  note?: string
  tags?: string[]
  /** ISO 8601. Default: each order is an hour younger than the one before it. */
  createdAt?: string
}
