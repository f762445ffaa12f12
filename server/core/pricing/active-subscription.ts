import { isJsonObject } from '../json-object'
import type { JsonObject } from '../json-object'

/**
 * The subscription of a shop to a plan of Shopify App Pricing.
 *
 * @see https://shopify.dev/docs/api/partner/latest/active-subscription
 */
export interface ActiveSubscription {
  billingPeriod: 'EVERY_30_DAYS' | 'ANNUAL'
  cancelAtEndOfCycle: boolean
  /** ISO 8601; null without a trial, and after it. */
  trialEndsAt: string | null
  /** ISO 8601; null during the trial. */
  currentBillingCycle: { startTime: string; endTime: string } | null
  /** The plan and its usage meters. */
  items: ActiveSubscriptionItem[]
  /** What applies from the next cycle on; null without a change. */
  pendingUpdate: Pick<ActiveSubscription, 'billingPeriod' | 'items'> | null
}

/** A price of a subscription. */
export interface ActiveSubscriptionItem {
  /** Handle of the plan, or of the usage meter. */
  handle: string
  description: string | null
  /** Amount of a flat price; null for a usage meter. */
  amount: number | null
  /** ISO 4217. */
  currencyCode: string
  /** What a meter counted in this cycle; null for a flat price. */
  usage: { quantity: number; cost: number } | null
}

const ITEM_FIELDS = `
  handle
  description
  price { __typename currency ... on FlatRatePrice { amount } }
  usage { quantity cost { amount } }`

/** The query of {@link ActiveSubscription}. */
export const ACTIVE_SUBSCRIPTION = `query ActiveSubscription($appId: ID!, $shopId: ID!) {
  activeSubscription(appId: $appId, shopId: $shopId) {
    billingPeriod
    cancelAtEndOfCycle
    trialEndsAt
    currentBillingCycle { startTime endTime }
    items { ${ITEM_FIELDS} }
    pendingUpdate { billingPeriod items { ${ITEM_FIELDS} } }
  }
}`

/** Reads a subscription of a response. Undefined when it has another form. */
export function parseActiveSubscription(value: unknown): ActiveSubscription | null | undefined {
  if (value === null) return null
  if (!isJsonObject(value) || !isPeriod(value['billingPeriod'])) return undefined
  const { billingPeriod, cancelAtEndOfCycle, trialEndsAt, currentBillingCycle: cycle } = value
  const items = parseItems(value['items'])
  const update = value['pendingUpdate'] ?? null
  const pending = update === null ? null : parsePending(update)
  if (!items || pending === undefined || !isTimeOrNull(trialEndsAt)) return undefined
  if (cycle !== null && !isCycle(cycle)) return undefined
  return {
    billingPeriod,
    cancelAtEndOfCycle: cancelAtEndOfCycle === true,
    trialEndsAt,
    currentBillingCycle: cycle && { startTime: cycle.startTime, endTime: cycle.endTime },
    items,
    pendingUpdate: pending,
  }
}

/** When the platform changes this subscription by itself, in epoch milliseconds. */
export function nextBoundary({
  trialEndsAt,
  currentBillingCycle,
}: ActiveSubscription): number | undefined {
  const end = currentBillingCycle?.endTime ?? trialEndsAt
  return end === null ? undefined : Date.parse(end)
}

/**
 * What a subscription is at a later time, as far as it is known: a cancellation or a change
 * that waited takes effect at the end of the cycle.
 *
 * @param now epoch milliseconds
 */
export function subscriptionAt(
  subscription: ActiveSubscription,
  now: number,
): ActiveSubscription | null {
  const boundary = nextBoundary(subscription)
  if (boundary === undefined || now < boundary) return subscription
  const { pendingUpdate, cancelAtEndOfCycle } = subscription
  if (pendingUpdate)
    return {
      ...subscription,
      ...pendingUpdate,
      pendingUpdate: null,
      cancelAtEndOfCycle: false,
      trialEndsAt: null,
      currentBillingCycle: null,
    }
  return cancelAtEndOfCycle ? null : subscription
}

function parsePending(value: unknown): ActiveSubscription['pendingUpdate'] | undefined {
  if (!isJsonObject(value) || !isPeriod(value['billingPeriod'])) return undefined
  const items = parseItems(value['items'])
  return items && { billingPeriod: value['billingPeriod'], items }
}

function parseItems(value: unknown): ActiveSubscriptionItem[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.map(parseItem)
  return items.every(item => item !== undefined) ? items : undefined
}

function parseItem(value: unknown): ActiveSubscriptionItem | undefined {
  if (!isJsonObject(value) || !isJsonObject(value['price'])) return undefined
  const { handle, description, price, usage } = value
  if (typeof price['currency'] !== 'string') return undefined
  return {
    handle: typeof handle === 'string' ? handle : '',
    description: typeof description === 'string' ? description : null,
    amount: decimal(price['amount']),
    currencyCode: price['currency'],
    usage: isJsonObject(usage) ? parseUsage(usage) : null,
  }
}

function parseUsage({ quantity, cost }: JsonObject): ActiveSubscriptionItem['usage'] {
  return {
    quantity: decimal(quantity) ?? 0,
    cost: (isJsonObject(cost) ? decimal(cost['amount']) : null) ?? 0,
  }
}

function decimal(value: unknown): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}

function isPeriod(value: unknown): value is ActiveSubscription['billingPeriod'] {
  return value === 'EVERY_30_DAYS' || value === 'ANNUAL'
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isTimeOrNull(value: unknown): value is string | null {
  return value === null || isTime(value)
}

function isCycle(value: unknown): value is { startTime: string; endTime: string } {
  return isJsonObject(value) && isTime(value['startTime']) && isTime(value['endTime'])
}
