import type {
  DisputeReason,
  DisputeStatus,
  DisputeType,
  PayoutStatus,
} from '../../admin-api/shopify-payments/payment-values'
import type { AddressSeed } from '../customer'
import type { OrderItemSeed } from '../order'

export const DRAFT_STATES = ['OPEN', 'INVOICE_SENT', 'COMPLETED'] as const

/** A draft order; only the items are required in a seed. */
export interface DraftOrderSeed {
  items: OrderItemSeed[]
  /** Email address; that of a seeded customer, whose address the draft order has. */
  customer?: string
  address?: AddressSeed
  /** Default: `OPEN`. */
  status?: (typeof DRAFT_STATES)[number]
  /** Percent off the order, from 0 to 100. */
  percentage?: number
  note?: string
  tags?: string[]
}

/** A shipment of open items of a seeded order. */
export interface FulfillmentSeed {
  /** Name of a seeded order, e.g. `#1001`. */
  order: string
  /** Number of items to ship, in the order of the items. Default: all. */
  quantity?: number
  trackingCompany?: string
  trackingNumber?: string
  trackingUrl?: string
}

export const RETURN_STATES = ['OPEN', 'REQUESTED', 'CLOSED'] as const
export const RETURN_REASONS = [
  'SIZE_TOO_SMALL',
  'SIZE_TOO_LARGE',
  'UNWANTED',
  'NOT_AS_DESCRIBED',
  'WRONG_ITEM',
  'DEFECTIVE',
  'STYLE',
  'COLOR',
  'UNKNOWN',
] as const

/** A return of one fulfilled item of a seeded order. */
export interface ReturnSeed {
  /** Name of a seeded order, e.g. `#1001`. */
  order: string
  /** Default: 1. */
  quantity?: number
  /** Default: `UNWANTED`. */
  reason?: (typeof RETURN_REASONS)[number]
  note?: string
  /** Default: `OPEN`. */
  status?: (typeof RETURN_STATES)[number]
}

/** A payment that its customer disputes. */
export interface DisputeSeed {
  /** Name of a seeded order, e.g. `#1001`. */
  order: string
  /** Default: `CHARGEBACK`. */
  type?: DisputeType
  /** Default: `FRAUDULENT`. */
  reason?: DisputeReason
  /** Default: `NEEDS_RESPONSE`. */
  status?: DisputeStatus
  /** Decimal amount in the currency of the shop. Default: the total of the order. */
  amount?: string
}

/** Money that was sent to the merchant's bank: all payments by card that no earlier payout has. */
export interface PayoutSeed {
  /** Default: `PAID`. */
  status?: PayoutStatus
}
