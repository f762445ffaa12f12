/** A discount. It needs one of `percentage`, `amount`, `freeShipping`, and `getQuantity`. */
export interface DiscountSeed {
  title: string
  /** Without a code, the discount is automatic. */
  code?: string
  /** From 0 to 100. */
  percentage?: number
  /** Decimal amount in the currency of the shop. */
  amount?: string
  freeShipping?: boolean
  /** Number of items that are reduced when `buyQuantity` items are bought. */
  getQuantity?: number
  /** Default: 1. */
  buyQuantity?: number
  /** Handles of the products that are reduced. Default: all. */
  products?: string[]
  /** Handles of the collections that are reduced. Default: all. */
  collections?: string[]
  /** Decimal amount that the order has to reach. */
  minimumSubtotal?: string
  usageLimit?: number
  oncePerCustomer?: boolean
  /** ISO 8601. Default: the start of the store. */
  startsAt?: string
  /** ISO 8601. */
  endsAt?: string
}

/** A gift card. */
export interface GiftCardSeed {
  /** Decimal amount in the currency of the shop. */
  value: string
  /** 8 to 20 letters and digits. Default: a generated code. */
  code?: string
  /** Email address of a seeded customer. */
  customer?: string
  note?: string
  /** ISO 8601 date. */
  expiresOn?: string
}

/** Store credit of a customer. */
export interface StoreCreditSeed {
  /** Email address of a seeded customer. */
  customer: string
  /** Decimal amount. */
  amount: string
  /** ISO 4217. Default: the currency of the shop. */
  currencyCode?: string
}

export const PLAN_INTERVALS = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const

/** A way to subscribe to products. */
export interface SellingPlanSeed {
  name: string
  interval: (typeof PLAN_INTERVALS)[number]
  /** Default: 1. */
  intervalCount?: number
  /** Percent off each delivery, from 0 to 100. */
  percentage?: number
}

/** A group of selling plans. */
export interface SellingPlanGroupSeed {
  name: string
  plans: SellingPlanSeed[]
  /** Handles of products. */
  products?: string[]
}
