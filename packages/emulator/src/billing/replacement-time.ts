import { billingPeriod } from './billing-cycle'
import { findRecurring, findUsage } from './charge'
import type { Subscription } from './charge'

/**
 * Returns when a new subscription replaces the current one, in milliseconds since the epoch: now,
 * or at the end of the current billing cycle.
 *
 * @see docs/protocol.md#billing
 */
export function replacementTime(
  current: Subscription | undefined,
  next: Subscription,
  now: number,
): number {
  const period = current && billingPeriod(current, now)
  if (!current || !period || currencyOf(current) !== currencyOf(next)) return now
  if (next.replacementBehavior === 'APPLY_IMMEDIATELY') return now
  return next.replacementBehavior === 'APPLY_ON_NEXT_BILLING_CYCLE' || isDowngrade(current, next)
    ? period.end
    : now
}

// A paid year is not shortened.
function isDowngrade(current: Subscription, next: Subscription): boolean {
  const [before, after] = [findRecurring(current), findRecurring(next)]
  if (before?.interval !== 'ANNUAL') return false
  return after?.interval === 'ANNUAL' ? after.price.minor < before.price.minor : true
}

function currencyOf(subscription: Subscription): string | undefined {
  return (findRecurring(subscription)?.price ?? findUsage(subscription)?.pricing.cap)?.currencyCode
}
