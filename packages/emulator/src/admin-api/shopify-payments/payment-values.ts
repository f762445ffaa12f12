export const DISPUTE_TYPES = ['CHARGEBACK', 'INQUIRY'] as const
export const DISPUTE_STATUSES = [
  'NEEDS_RESPONSE',
  'UNDER_REVIEW',
  'WON',
  'LOST',
  'ACCEPTED',
  'PREVENTED',
] as const
/** Values of the schema's `ShopifyPaymentsDisputeReason`. */
export const DISPUTE_REASONS = [
  'BANK_CANNOT_PROCESS',
  'CREDIT_NOT_PROCESSED',
  'CUSTOMER_INITIATED',
  'DEBIT_NOT_AUTHORIZED',
  'DUPLICATE',
  'FRAUDULENT',
  'GENERAL',
  'INCORRECT_ACCOUNT_DETAILS',
  'INSUFFICIENT_FUNDS',
  'PRODUCT_NOT_RECEIVED',
  'PRODUCT_UNACCEPTABLE',
  'SUBSCRIPTION_CANCELLED',
  'UNRECOGNIZED',
] as const

export type DisputeType = (typeof DISPUTE_TYPES)[number]
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

export const PAYOUT_STATUSES = ['SCHEDULED', 'PAID', 'FAILED', 'CANCELED'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
