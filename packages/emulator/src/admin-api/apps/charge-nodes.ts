import { minorMoneyV2 } from '../../money/money-v2'
import {
  billingPeriod,
  discountedMinor,
  remainingIntervals,
  usedMinor,
} from '../../billing/billing-cycle'
import type {
  Charge,
  Discount,
  LineItem,
  Purchase,
  RecurringPricing,
  Subscription,
  UsagePricing,
  UsageRecord,
} from '../../billing/charge'
import { chargeGid, lineItemGid } from '../../billing/charge-gid'
import { pageById } from '../../engine/records/id-page'
import type { ConnectionArgs } from '../../engine/records/connection'
import { timestamp } from '../../engine/records/timestamp'

/** Converts a subscription to the `AppSubscription` type of the schema. */
export function appSubscriptionNode(subscription: Subscription, now: number) {
  const { name, test, status, trialDays, createdAt, returnUrl, lineItems } = subscription
  const period = status === 'ACTIVE' ? billingPeriod(subscription, now) : undefined
  return {
    __typename: 'AppSubscription',
    id: chargeGid(subscription),
    name,
    test,
    status,
    trialDays,
    createdAt: timestamp(createdAt),
    currentPeriodEnd: period ? timestamp(period.end) : null,
    returnUrl,
    lineItems: lineItems.map((item, index) => lineItemNode(subscription, item, index, now)),
  }
}

/** Converts a one-time purchase to the `AppPurchaseOneTime` type of the schema. */
export function purchaseNode(purchase: Purchase) {
  const { name, price, status, test, createdAt } = purchase
  return {
    __typename: 'AppPurchaseOneTime',
    id: chargeGid(purchase),
    name,
    price: minorMoneyV2(price.minor, price.currencyCode),
    status,
    test,
    createdAt: timestamp(createdAt),
  }
}

export function chargeNode(charge: Charge, now: number) {
  return charge.kind === 'subscription' ? appSubscriptionNode(charge, now) : purchaseNode(charge)
}

/** Converts a usage record to the `AppUsageRecord` type of the schema. */
export function usageRecordNode(
  record: UsageRecord,
  subscription: Subscription,
  item: LineItem,
  index: number,
  now: number,
) {
  const { id, description, price, createdAt, idempotencyKey } = record
  return {
    id: `gid://shopify/AppUsageRecord/${id}`,
    description,
    price: minorMoneyV2(price.minor, price.currencyCode),
    createdAt: timestamp(createdAt),
    idempotencyKey,
    subscriptionLineItem: () => lineItemNode(subscription, item, index, now),
  }
}

function lineItemNode(subscription: Subscription, item: LineItem, index: number, now: number) {
  const { pricing, records } = item
  return {
    id: lineItemGid(subscription.id, index),
    plan: {
      pricingDetails:
        pricing.kind === 'usage'
          ? usageNode(subscription, item, pricing, now)
          : recurringNode(subscription, pricing, now),
    },
    usageRecords: (args: ConnectionArgs) =>
      pageById(records, args, record => usageRecordNode(record, subscription, item, index, now)),
  }
}

function usageNode(
  subscription: Subscription,
  item: LineItem,
  { cap, terms }: UsagePricing,
  now: number,
) {
  return {
    __typename: 'AppUsagePricing',
    balanceUsed: minorMoneyV2(usedMinor(subscription, item, now), cap.currencyCode),
    cappedAmount: minorMoneyV2(cap.minor, cap.currencyCode),
    interval: 'EVERY_30_DAYS',
    terms,
  }
}

function recurringNode(subscription: Subscription, pricing: RecurringPricing, now: number) {
  const { price, interval, discount } = pricing
  return {
    __typename: 'AppRecurringPricing',
    price: minorMoneyV2(price.minor, price.currencyCode),
    interval,
    discount: discount && {
      durationLimitInIntervals: discount.durationLimitInIntervals,
      remainingDurationInIntervals: remainingIntervals(discount, subscription, now),
      priceAfterDiscount: minorMoneyV2(discountedMinor(pricing, discount), price.currencyCode),
      value: discountValueNode(discount, pricing),
    },
  }
}

function discountValueNode({ value }: Discount, { price }: RecurringPricing) {
  return 'minor' in value
    ? {
        __typename: 'AppSubscriptionDiscountAmount',
        amount: minorMoneyV2(value.minor, price.currencyCode),
      }
    : { __typename: 'AppSubscriptionDiscountPercentage', percentage: value.percentage }
}
