import type { Money } from '../money/money'

/**
 * `ACCEPTED`: approved, and active from the next billing cycle of the subscription that it
 * replaces.
 */
export const CHARGE_STATUSES = [
  'PENDING',
  'ACCEPTED',
  'ACTIVE',
  'FROZEN',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]
export const PRICING_INTERVALS = ['EVERY_30_DAYS', 'ANNUAL'] as const
export type PricingInterval = (typeof PRICING_INTERVALS)[number]
export const REPLACEMENT_BEHAVIORS = [
  'APPLY_IMMEDIATELY',
  'APPLY_ON_NEXT_BILLING_CYCLE',
  'STANDARD',
] as const
export type ReplacementBehavior = (typeof REPLACEMENT_BEHAVIORS)[number]

export interface Discount {
  /** Hundredths off each payment, or a fraction of 1. */
  value: { minor: number } | { percentage: number }
  /** Number of discounted payments; null: all of them. */
  durationLimitInIntervals: number | null
}

export interface RecurringPricing {
  kind: 'recurring'
  price: Money
  interval: PricingInterval
  discount: Discount | null
}

/** Usage pricing, billed every 30 days. */
export interface UsagePricing {
  kind: 'usage'
  /** Maximum cost of 30 days. */
  cap: Money
  terms: string
}

export interface UsageRecord {
  /** Number inside the global id. */
  id: number
  description: string
  price: Money
  idempotencyKey: string | null
  /** Milliseconds since the epoch. */
  createdAt: number
}

export interface LineItem {
  pricing: RecurringPricing | UsagePricing
  /** Oldest first. Only for usage pricing. */
  records: UsageRecord[]
}

/** A subscription that an app requests. */
export interface SubscriptionDraft {
  kind: 'subscription'
  shop: string
  name: string
  returnUrl: string
  test: boolean
  trialDays: number
  replacementBehavior: ReplacementBehavior
  lineItems: LineItem[]
}

export interface PurchaseDraft {
  kind: 'one_time'
  shop: string
  name: string
  returnUrl: string
  test: boolean
  price: Money
}

interface ChargeFacts {
  /** Number inside the global id, and the `charge_id` of the return URL. */
  id: number
  status: ChargeStatus
  /** Milliseconds since the epoch. */
  createdAt: number
  updatedAt: number
  /** Part of the confirmation URL, so that it cannot be guessed. */
  signature: string
}

/** A cap that the merchant has not approved yet. */
export interface CapUpdate {
  minor: number
  signature: string
}

export interface Subscription extends SubscriptionDraft, ChargeFacts {
  /**
   * For an accepted subscription: when it replaces the current one, in milliseconds since the
   * epoch.
   */
  activatesAt: number | null
  /** Start of the trial, or of the first payment without a trial; milliseconds since the epoch. */
  activatedAt: number | null
  /** Of the line item with usage. */
  capUpdate: CapUpdate | null
  /** True: it was cancelled, and the unused days are credited. */
  prorated: boolean
}

export interface Purchase extends PurchaseDraft, ChargeFacts {}

export type Charge = Subscription | Purchase

export function findUsage({
  lineItems,
}: SubscriptionDraft): { item: LineItem; pricing: UsagePricing; index: number } | undefined {
  for (const [index, item] of lineItems.entries()) {
    if (item.pricing.kind === 'usage') return { item, pricing: item.pricing, index }
  }
  return undefined
}

export function findRecurring({ lineItems }: SubscriptionDraft): RecurringPricing | undefined {
  return lineItems.map(({ pricing }) => pricing).find(pricing => pricing.kind === 'recurring')
}
