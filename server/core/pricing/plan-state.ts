import type { AppSubscription } from '../billing/charges'
import type { AppCharges } from '../billing/read-charges'
import type { ActiveSubscription, ActiveSubscriptionItem } from './active-subscription'

/** What a shop pays for the app: the data of a page of plans. The same for both kinds of pricing. */
export interface PlatformPlanState {
  source: 'app_pricing' | 'billing_api'
  /**
   * App Pricing: handle of the plan. Billing API: name of the plan. Null without a plan.
   */
  plan: string | null
  status: 'none' | 'trial' | 'active' | 'frozen'
  /** ISO 8601; null without a trial, and after it. */
  trialEndsAt: string | null
  /** End of the billing cycle, ISO 8601; null during a trial, and without a plan. */
  currentPeriodEnd: string | null
  interval: 'EVERY_30_DAYS' | 'ANNUAL' | null
  /** Price of the interval; null without a plan. */
  price: { amount: number; currencyCode: string } | null
  /** True: the plan ends with the cycle or trial. */
  cancelsAtPeriodEnd: boolean
  /** The plan from the next cycle on; null without a change. */
  nextPlan: string | null
  /** True: the plan is not paid. */
  isTest: boolean
  /** What the meters of the plan counted in this cycle. */
  usage: PlatformPlanUsage[]
}

export interface PlatformPlanUsage {
  /** App Pricing: handle of the meter. Billing API: the terms of the price. */
  meter: string
  /** Units; null with the Billing API, which bills amounts. */
  quantity: number | null
  cost: number
  currencyCode: string
  /** The most that a cycle may cost; null without a cap. */
  cap: number | null
}

const DAY_MS = 24 * 3600_000

const NO_PLAN = {
  plan: null,
  status: 'none',
  trialEndsAt: null,
  currentPeriodEnd: null,
  interval: null,
  price: null,
  cancelsAtPeriodEnd: false,
  nextPlan: null,
  isTest: false,
} as const

/** Describes a subscription of App Pricing. */
export function appPricingState(subscription: ActiveSubscription | null): PlatformPlanState {
  if (!subscription) return { source: 'app_pricing', ...NO_PLAN, usage: [] }
  const { trialEndsAt, currentBillingCycle, billingPeriod, pendingUpdate, items } = subscription
  const plan = planItem(items)
  return {
    source: 'app_pricing',
    plan: plan?.handle ?? null,
    status: trialEndsAt === null ? 'active' : 'trial',
    trialEndsAt,
    currentPeriodEnd: currentBillingCycle?.endTime ?? null,
    interval: billingPeriod,
    price: plan ? { amount: plan.amount ?? 0, currencyCode: plan.currencyCode } : null,
    cancelsAtPeriodEnd: subscription.cancelAtEndOfCycle && !pendingUpdate,
    nextPlan: pendingUpdate ? (planItem(pendingUpdate.items)?.handle ?? null) : null,
    isTest: false,
    usage: items.flatMap(({ handle, usage, currencyCode }) =>
      usage ? [{ meter: handle, ...usage, currencyCode, cap: null }] : [],
    ),
  }
}

/**
 * Describes the charges of the Billing API that count as paid.
 *
 * @param frozen the subscription that is on hold because the shop does not pay the platform
 * @param now epoch milliseconds
 */
export function billingApiState(
  { appSubscriptions: [subscription], oneTimePurchases: [purchase] }: AppCharges,
  frozen: boolean,
  now: number,
): PlatformPlanState {
  const source = 'billing_api'
  if (!subscription)
    return {
      source,
      ...NO_PLAN,
      usage: [],
      ...(purchase && {
        plan: purchase.name,
        status: 'active' as const,
        isTest: purchase.test,
      }),
    }
  const trialEnd = Date.parse(subscription.createdAt) + subscription.trialDays * DAY_MS
  const isTrial = now < trialEnd
  const details = subscription.lineItems.map(({ plan }) => plan.pricingDetails)
  const recurring = details.find(each => each.__typename === 'AppRecurringPricing')
  return {
    source,
    plan: subscription.name,
    status: frozen ? 'frozen' : isTrial ? 'trial' : 'active',
    trialEndsAt: isTrial ? new Date(trialEnd).toISOString() : null,
    currentPeriodEnd: isTrial ? null : subscription.currentPeriodEnd,
    interval: recurring?.interval ?? 'EVERY_30_DAYS',
    price: recurring?.price ?? null,
    cancelsAtPeriodEnd: false,
    nextPlan: null,
    isTest: subscription.test,
    usage: details.flatMap(each =>
      each.__typename === 'AppUsagePricing'
        ? [
            {
              meter: each.terms,
              quantity: null,
              cost: each.balanceUsed.amount,
              currencyCode: each.cappedAmount.currencyCode,
              cap: each.cappedAmount.amount,
            },
          ]
        : [],
    ),
  }
}

/**
 * Converts a subscription of App Pricing to the form of the Billing API, for code that reads the
 * result of `check` and `require`. What App Pricing does not have is empty.
 *
 * @param now epoch milliseconds
 */
export function asAppSubscription(subscription: ActiveSubscription, now: number): AppSubscription {
  const { billingPeriod, trialEndsAt, currentBillingCycle, items } = subscription
  const trialMs = trialEndsAt === null ? 0 : Math.max(0, Date.parse(trialEndsAt) - now)
  return {
    id: '',
    name: planItem(items)?.handle ?? '',
    test: false,
    status: 'ACTIVE',
    trialDays: Math.ceil(trialMs / DAY_MS),
    createdAt: '',
    currentPeriodEnd: currentBillingCycle?.endTime ?? null,
    returnUrl: '',
    lineItems: items.flatMap(({ amount, currencyCode }) =>
      amount === null
        ? []
        : [
            {
              id: '',
              plan: {
                pricingDetails: {
                  __typename: 'AppRecurringPricing' as const,
                  price: { amount, currencyCode },
                  interval: billingPeriod,
                  discount: null,
                },
              },
            },
          ],
    ),
  }
}

/** The item of the plan itself: the one with a flat price, or the first of a plan without one. */
function planItem(items: readonly ActiveSubscriptionItem[]): ActiveSubscriptionItem | undefined {
  return items.find(({ amount }) => amount !== null) ?? items[0]
}
