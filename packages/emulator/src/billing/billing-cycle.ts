import { findRecurring } from './charge'
import type { Discount, LineItem, RecurringPricing, Subscription } from './charge'

export const DAY_MS = 24 * 3600 * 1000
const INTERVAL_DAYS = { EVERY_30_DAYS: 30, ANNUAL: 365 }

export interface BillingPeriod {
  /** Milliseconds since the epoch. */
  start: number
  end: number
  /** Payments up to now; 0 during the trial. */
  payments: number
}

/**
 * Returns the current period of a subscription. The trial is the first period. Undefined before the
 * activation.
 */
export function billingPeriod(subscription: Subscription, now: number): BillingPeriod | undefined {
  const { activatedAt: start, trialDays } = subscription
  if (start === null) return undefined
  const trialEnd = start + trialDays * DAY_MS
  if (now < trialEnd) return { start, end: trialEnd, payments: 0 }
  const length = INTERVAL_DAYS[findRecurring(subscription)?.interval ?? 'EVERY_30_DAYS'] * DAY_MS
  // A clock before the trial end counts as the first period.
  const passed = Math.max(0, Math.floor((now - trialEnd) / length))
  return {
    start: trialEnd + passed * length,
    end: trialEnd + (passed + 1) * length,
    payments: passed + 1,
  }
}

/** True during the trial. */
export function isInTrial(subscription: Subscription, now: number): boolean {
  return billingPeriod(subscription, now)?.payments === 0
}

/** Usage in the period of `now`, in minor units. */
export function usedMinor(subscription: Subscription, { records }: LineItem, now: number): number {
  const start = billingPeriod(subscription, now)?.start ?? now
  return records
    .filter(({ createdAt }) => createdAt >= start)
    .reduce((sum, { price }) => sum + price.minor, 0)
}

/** Amount of a discounted payment, in minor units. */
export function discountedMinor({ price }: RecurringPricing, { value }: Discount): number {
  const reduced =
    'minor' in value ? price.minor - value.minor : Math.round(price.minor * (1 - value.percentage))
  return Math.max(0, reduced)
}

/** Payments to which the discount will still apply; null: all of them. */
export function remainingIntervals(
  { durationLimitInIntervals }: Discount,
  subscription: Subscription,
  now: number,
): number | null {
  if (durationLimitInIntervals === null) return null
  return Math.max(0, durationLimitInIntervals - (billingPeriod(subscription, now)?.payments ?? 0))
}
