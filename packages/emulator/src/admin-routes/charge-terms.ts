import {
  billingPeriod,
  DAY_MS,
  discountedMinor,
  remainingIntervals,
} from '../billing/billing-cycle'
import { findRecurring, findUsage } from '../billing/charge'
import type { Charge, PricingInterval, RecurringPricing, Subscription } from '../billing/charge'
import { describeMoney } from '../money/money'
import type { Money } from '../money/money'
import { replacementTime } from '../billing/replacement-time'
import type { ChargeTerm } from '../admin-data/billing-data'
import { formatDay, formatTime } from '../admin-data/format-time'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'

const EVERY = { EVERY_30_DAYS: 'every 30 days', ANNUAL: 'every year' }

/** Lists the terms that a merchant sees before the decision on a charge. */
export function offerTerms(state: EmulatorState, store: Store, charge: Charge): ChargeTerm[] {
  if (charge.kind === 'one_time')
    return [{ label: 'Price', value: `${describeMoney(charge.price)}, once` }]
  const now = state.clock.now()
  const current = state.charges.current(store.domain)
  const start = replacementTime(current, charge, now)
  const firstPayment = firstPaymentTime(charge, start)
  const dayOf = (at: number) => formatDay(at, store.ianaTimezone)
  return [
    ...pricingTerms(charge, now),
    ...(charge.trialDays > 0
      ? [{ label: 'Trial', value: `${pluralize(charge.trialDays, 'day')} free` }]
      : []),
    {
      label: 'First payment',
      value: firstPayment > now ? dayOf(firstPayment) : `Today, ${dayOf(firstPayment)}`,
    },
    ...(current
      ? [
          {
            label: 'Replaces',
            value: `${current.name}, ${start > now ? `from ${dayOf(start)}` : 'at once'}`,
          },
        ]
      : []),
  ]
}

/** Describes what the merchant pays on the day on which the charge is approved. */
export function dueToday({ charges, clock }: EmulatorState, store: Store, charge: Charge): string {
  if (charge.kind === 'one_time') return describeMoney(charge.price)
  const now = clock.now()
  const recurring = findRecurring(charge)
  const start = replacementTime(charges.current(store.domain), charge, now)
  if (!recurring || firstPaymentTime(charge, start) > now) return 'Nothing'
  const { discount, price } = recurring
  return describeMoney({
    ...price,
    minor: discount ? discountedMinor(recurring, discount) : price.minor,
  })
}

/** Lists the terms of a charge for the billing page. */
export function chargeTerms({ clock }: EmulatorState, charge: Charge): ChargeTerm[] {
  const requested = momentTerm('Requested', charge.createdAt)
  if (charge.kind === 'one_time')
    return [{ label: 'Price', value: `${describeMoney(charge.price)}, once` }, requested]
  const now = clock.now()
  const period = charge.status === 'ACTIVE' ? billingPeriod(charge, now) : undefined
  return [
    ...pricingTerms(charge, now),
    ...newLimitTerms(charge),
    requested,
    ...(period
      ? [momentTerm(period.payments === 0 ? 'Trial ends' : 'Next payment', period.end)]
      : []),
    ...(charge.prorated ? [{ label: 'Credit', value: 'For unused days' }] : []),
  ]
}

/** A term whose value is a moment. */
export function momentTerm(label: string, at: number): ChargeTerm {
  return { label, value: formatTime(at), at }
}

/** A price with its interval, e.g. `$10.00 USD every 30 days`. */
export function describePrice(price: Money, interval: PricingInterval): string {
  const { price: amount, period } = priceParts(price, interval)
  return period === null ? amount : `${amount} ${period}`
}

/** The amount of a price, and its interval. */
export function priceParts(
  price: Money,
  interval: PricingInterval = 'EVERY_30_DAYS',
): { price: string; period: string | null } {
  return price.minor === 0
    ? { price: 'Free', period: null }
    : { price: describeMoney(price), period: EVERY[interval] }
}

function firstPaymentTime({ trialDays }: Subscription, start: number): number {
  return start + trialDays * DAY_MS
}

/** `1 day`, `2 days`. */
export function pluralize(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function pricingTerms(subscription: Subscription, now: number): ChargeTerm[] {
  const recurring = findRecurring(subscription)
  const usage = findUsage(subscription)?.pricing
  return [
    ...(recurring
      ? [{ label: 'Price', value: describePrice(recurring.price, recurring.interval) }]
      : []),
    ...(recurring?.discount
      ? [{ label: 'Discount', value: discountText(recurring, subscription, now) }]
      : []),
    ...(usage
      ? [
          { label: 'Usage', value: usage.terms },
          { label: 'Usage limit', value: `${describeMoney(usage.cap)} every 30 days` },
        ]
      : []),
  ]
}

function newLimitTerms(subscription: Subscription): ChargeTerm[] {
  const cap = findUsage(subscription)?.pricing.cap
  const { capUpdate } = subscription
  return cap && capUpdate
    ? [
        {
          label: 'New limit',
          value: `${describeMoney({ ...cap, minor: capUpdate.minor })}, to be approved`,
        },
      ]
    : []
}

function discountText(pricing: RecurringPricing, subscription: Subscription, now: number): string {
  const { discount, price } = pricing
  if (!discount) return ''
  const off =
    'minor' in discount.value
      ? describeMoney({ ...price, minor: discount.value.minor })
      : `${Number((discount.value.percentage * 100).toFixed(2))}%`
  const left = remainingIntervals(discount, subscription, now)
  const span = left === null ? 'every payment' : `the next ${pluralize(left, 'payment')}`
  return `${off} off ${span}: ${describeMoney({ ...price, minor: discountedMinor(pricing, discount) })} each`
}
