import type { PlatformPlanState } from '../../../shared/types/plan'
import type { AppSubscription } from '../billing/charges'
import type { AppCharges } from '../billing/read-charges'
import type { ActiveSubscription, ActiveSubscriptionItem } from './active-subscription'

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
