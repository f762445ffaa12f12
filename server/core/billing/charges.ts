import { isJsonObject } from '../json-object'

/** An amount of money as a number; the Admin API has it as text. */
export interface Money {
  amount: number
  currencyCode: string
}

/** A subscription of the shop to the app. Source: docs/protocol.md#billing */
export interface AppSubscription {
  /** Global id, e.g. `gid://shopify/AppSubscription/1`. */
  id: string
  /** Name of the plan. */
  name: string
  /** True when it is not paid. */
  test: boolean
  /** E.g. `ACTIVE`, `PENDING`, `FROZEN`, `CANCELLED`. */
  status: string
  trialDays: number
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601; null while it is not active. */
  currentPeriodEnd: string | null
  returnUrl: string
  lineItems: AppSubscriptionLineItem[]
}

export interface AppSubscriptionLineItem {
  id: string
  plan: { pricingDetails: AppRecurringPricing | AppUsagePricing }
}

export interface AppRecurringPricing {
  __typename: 'AppRecurringPricing'
  price: Money
  interval: 'EVERY_30_DAYS' | 'ANNUAL'
  discount: AppSubscriptionDiscount | null
}

export interface AppUsagePricing {
  __typename: 'AppUsagePricing'
  /** What was used in this period. */
  balanceUsed: Money
  cappedAmount: Money
  terms: string
}

export interface AppSubscriptionDiscount {
  durationLimitInIntervals: number | null
  remainingDurationInIntervals: number | null
  priceAfterDiscount: Money
  /** Money off each payment, or a part of it between 0 and 1. */
  value: { amount: Money } | { percentage: number }
}

/** A one-time payment, approved or pending. */
export interface AppPurchaseOneTime {
  id: string
  /** Name of the plan. */
  name: string
  test: boolean
  /** E.g. `ACTIVE`, `PENDING`. */
  status: string
}

/** Something that was used, and is billed with the period. */
export interface AppUsageRecord {
  id: string
  description: string
  price: Money
  /** ISO 8601. */
  createdAt: string
  idempotencyKey: string | null
  subscriptionLineItem: AppSubscriptionLineItem
}

const LINE_ITEM_FIELDS = `
  id
  plan {
    pricingDetails {
      __typename
      ... on AppRecurringPricing {
        price { amount currencyCode }
        interval
        discount {
          durationLimitInIntervals
          remainingDurationInIntervals
          priceAfterDiscount { amount currencyCode }
          value {
            ... on AppSubscriptionDiscountAmount { amount { amount currencyCode } }
            ... on AppSubscriptionDiscountPercentage { percentage }
          }
        }
      }
      ... on AppUsagePricing {
        balanceUsed { amount currencyCode }
        cappedAmount { amount currencyCode }
        terms
      }
    }
  }`

/** Selection set of an {@link AppSubscription}. */
export const SUBSCRIPTION_FIELDS = `id name test status trialDays createdAt currentPeriodEnd returnUrl lineItems { ${LINE_ITEM_FIELDS} }`
/** Selection set of an {@link AppUsageRecord}. */
export const USAGE_RECORD_FIELDS = `id description price { amount currencyCode } createdAt idempotencyKey subscriptionLineItem { ${LINE_ITEM_FIELDS} }`

/** Returns an Admin API result with each decimal amount, at any depth, as a number. */
export function withNumericAmounts<Result>(result: Result): Result {
  return numericAmounts(result) as Result
}

function numericAmounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(numericAmounts)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'amount' && typeof inner === 'string' ? Number(inner) : numericAmounts(inner),
    ]),
  )
}
