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
import { formatTime } from '../admin-data/format-time'
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
  const firstPayment = formatTime(start + charge.trialDays * DAY_MS)
  return [
    ...pricingTerms(charge, now),
    ...(charge.trialDays > 0
      ? [{ label: 'Trial', value: `${pluralize(charge.trialDays, 'day')} free` }]
      : []),
    {
      label: 'First payment',
      value: start + charge.trialDays * DAY_MS > now ? firstPayment : `Today, ${firstPayment}`,
    },
    ...(current
      ? [
          {
            label: 'Replaces',
            value: `${current.name}, ${start > now ? `from ${formatTime(start)}` : 'at once'}`,
          },
        ]
      : []),
  ]
}

/** Lists the terms of a charge for the billing page. */
export function chargeTerms({ clock }: EmulatorState, charge: Charge): ChargeTerm[] {
  const requested = { label: 'Requested', value: formatTime(charge.createdAt) }
  if (charge.kind === 'one_time')
    return [{ label: 'Price', value: `${describeMoney(charge.price)}, once` }, requested]
  const now = clock.now()
  const period = charge.status === 'ACTIVE' ? billingPeriod(charge, now) : undefined
  return [
    ...pricingTerms(charge, now),
    ...newLimitTerms(charge),
    requested,
    ...(period
      ? [
          {
            label: period.payments === 0 ? 'Trial ends' : 'Next payment',
            value: formatTime(period.end),
          },
        ]
      : []),
    ...(charge.prorated ? [{ label: 'Credit', value: 'For unused days' }] : []),
  ]
}

/** A price with its interval, e.g. `$10.00 USD every 30 days`. */
export function describePrice(price: Money, interval: PricingInterval): string {
  return price.minor === 0 ? 'Free' : `${describeMoney(price)} ${EVERY[interval]}`
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
