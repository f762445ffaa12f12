import type {
  AppRecurringPricingInput,
  AppSubscriptionDiscountInput,
  AppSubscriptionLineItemInput,
  AppUsagePricingInput,
} from '../../generated/admin'
import type { Store } from '../state/store'
import type { Discount, LineItem, RecurringPricing, UsagePricing } from './charge'
import { MIN_PRICE, readMoney } from './charge-checks'
import type { Problems } from './charge-checks'
import { readMinor } from '../money/money'
import type { Money } from '../money/money'

/**
 * Reads the line items of a subscription: at most one with recurring pricing and one with usage
 * pricing.
 *
 * @see docs/protocol.md#billing
 */
export function readLineItems(
  inputs: readonly AppSubscriptionLineItemInput[],
  store: Store,
  problems: Problems,
): LineItem[] {
  const items = inputs.flatMap((input, index) =>
    readLineItem(input, ['lineItems', String(index), 'plan'], store, problems),
  )
  const pricings = items.map(({ pricing }) => pricing)
  const refuse = (message: string) => problems.push({ field: ['lineItems'], message })
  if (inputs.length === 0) refuse("Line items can't be blank")
  if (pricings.filter(({ kind }) => kind === 'recurring').length > 1)
    refuse('Only one recurring pricing plan is allowed')
  if (pricings.filter(({ kind }) => kind === 'usage').length > 1)
    refuse('Only one usage pricing plan is allowed')
  if (
    pricings.some(({ kind }) => kind === 'usage') &&
    pricings.some(pricing => pricing.kind === 'recurring' && pricing.interval === 'ANNUAL')
  ) {
    refuse(
      'A usage pricing plan can be combined with a recurring pricing plan of the interval EVERY_30_DAYS only',
    )
  }
  if (
    new Set(
      pricings.map(
        pricing => (pricing.kind === 'usage' ? pricing.cap : pricing.price).currencyCode,
      ),
    ).size > 1
  ) {
    refuse('All line items must have the same currency')
  }
  return items
}

function readLineItem(
  { plan }: AppSubscriptionLineItemInput,
  field: string[],
  store: Store,
  problems: Problems,
): LineItem[] {
  const { appRecurringPricingDetails: recurring, appUsagePricingDetails: usage } = plan
  if (recurring && !usage)
    return [
      {
        pricing: readRecurring(
          recurring,
          [...field, 'appRecurringPricingDetails'],
          store,
          problems,
        ),
        records: [],
      },
    ]
  if (usage && !recurring)
    return [
      {
        pricing: readUsage(usage, [...field, 'appUsagePricingDetails'], store, problems),
        records: [],
      },
    ]
  problems.push({
    field,
    message: 'A plan must have either appRecurringPricingDetails or appUsagePricingDetails',
  })
  return []
}

function readRecurring(
  { price, interval, discount }: AppRecurringPricingInput,
  field: string[],
  store: Store,
  problems: Problems,
): RecurringPricing {
  const read = readMoney(price, MIN_PRICE, [...field, 'price'], store, problems)
  return {
    kind: 'recurring',
    price: read,
    interval: interval ?? 'EVERY_30_DAYS',
    discount: hasDiscount(discount)
      ? readDiscount(discount, read, [...field, 'discount'], problems)
      : null,
  }
}

/** The official library before version 10 sends an empty discount for a plan without one. */
function hasDiscount(
  discount: AppSubscriptionDiscountInput | null | undefined,
): discount is AppSubscriptionDiscountInput {
  const { durationLimitInIntervals, value } = discount ?? {}
  const given = [durationLimitInIntervals, value?.amount, value?.percentage]
  return given.some(field => field !== undefined && field !== null)
}

function readUsage(
  { cappedAmount, terms }: AppUsagePricingInput,
  field: string[],
  store: Store,
  problems: Problems,
): UsagePricing {
  if (terms.trim() === '')
    problems.push({ field: [...field, 'terms'], message: "Terms can't be blank" })
  return {
    kind: 'usage',
    cap: readMoney(cappedAmount, 'positive', [...field, 'cappedAmount'], store, problems),
    terms,
  }
}

function readDiscount(
  { durationLimitInIntervals = null, value }: AppSubscriptionDiscountInput,
  price: Money,
  field: string[],
  problems: Problems,
): Discount {
  if (durationLimitInIntervals !== null && durationLimitInIntervals < 1) {
    problems.push({
      field: [...field, 'durationLimitInIntervals'],
      message: 'Duration limit in intervals must be greater than or equal to 1',
    })
  }
  return {
    durationLimitInIntervals,
    value: readDiscountValue(value ?? {}, price, [...field, 'value'], problems),
  }
}

function readDiscountValue(
  { amount, percentage }: NonNullable<AppSubscriptionDiscountInput['value']>,
  price: Money,
  field: string[],
  problems: Problems,
): Discount['value'] {
  const hasAmount = amount !== undefined && amount !== null
  const hasPercentage = percentage !== undefined && percentage !== null
  if (hasAmount === hasPercentage)
    problems.push({ field, message: 'A discount must have either an amount or a percentage' })
  if (hasPercentage) {
    if (percentage < 0 || percentage > 1)
      problems.push({
        field: [...field, 'percentage'],
        message: 'Percentage must be between 0 and 1',
      })
    return { percentage }
  }
  const minor = readMinor(amount ?? 0, price.currencyCode)
  if (minor === undefined || minor > price.minor) {
    problems.push({
      field: [...field, 'amount'],
      message: 'Amount must be a decimal number, and not more than the price',
    })
  }
  return { minor: minor ?? 0 }
}
