/**
 * Names what an app configures, so that TypeScript knows it everywhere else. An app adds to it, in
 * any file of its server:
 *
 * ```ts
 * export const billing = { Pro: { amount: 10, currencyCode: 'USD', interval: 'ONE_TIME' } }
 * satisfies PlatformBilling
 *
 * declare module '#platform' {
 *   interface PlatformRegister { billing: typeof billing }
 * }
 * ```
 *
 * From then on `billing.require({ plans: 'Prp' })` does not compile.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- apps fill it
export interface PlatformRegister {}

/** Names of the app's plans; any text in an app that does not register them. */
export type PlanName = PlatformRegister extends { billing: infer Billing }
  ? keyof Billing & string
  : string

/** The plans of an app, by name. Source: docs/protocol.md#billing */
export type PlatformBilling = Record<string, BillingPlan>

export type BillingPlan = OneTimePlan | SubscriptionPlan

/** Paid once. */
export interface OneTimePlan {
  amount: number
  /** ISO 4217, e.g. `USD`. */
  currencyCode: string
  interval: 'ONE_TIME'
}

/** A subscription: a recurring price, a price by usage, or one of each. */
export interface SubscriptionPlan {
  /** Days before the first payment. */
  trialDays?: number
  /**
   * When it takes the place of the subscription that the shop has. The platform's default is
   * `STANDARD`.
   */
  replacementBehavior?: ReplacementBehavior
  lineItems: readonly PlanLineItem[]
}

export type ReplacementBehavior = (typeof REPLACEMENT_BEHAVIORS)[number]
export type PlanLineItem = RecurringLineItem | UsageLineItem

export interface RecurringLineItem {
  interval: (typeof RECURRING_INTERVALS)[number]
  amount: number
  currencyCode: string
  discount?: PlanDiscount
}

/** Billed every 30 days for what was used; goes with a price of every 30 days, or alone. */
export interface UsageLineItem {
  interval: 'USAGE'
  /** The most that 30 days may cost; the merchant must approve a higher one. */
  amount: number
  currencyCode: string
  /** What the price depends on, as shown to the merchant. */
  terms: string
}

export interface PlanDiscount {
  /** Payments that it applies to; all of them when unset. */
  durationLimitInIntervals?: number
  /** Money off each payment, or a part of it between 0 and 1. */
  value: { amount: number } | { percentage: number }
}

export const REPLACEMENT_BEHAVIORS = [
  'APPLY_IMMEDIATELY',
  'APPLY_ON_NEXT_BILLING_CYCLE',
  'STANDARD',
] as const
export const RECURRING_INTERVALS = ['EVERY_30_DAYS', 'ANNUAL'] as const

export function isOneTime(plan: BillingPlan): plan is OneTimePlan {
  return 'interval' in plan
}
