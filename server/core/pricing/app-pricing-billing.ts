import { PlatformError } from '../errors/errors'
import type { BillingCheck, BillingCheckOptions, BillingContext } from '../billing/billing-context'
import type { ActiveSubscription } from './active-subscription'
import { asAppSubscription } from './plan-state'

/**
 * Checks a subscription of App Pricing: it counts when one of its handles is that of a wanted plan,
 * or when any plan will do.
 *
 * @param now epoch milliseconds
 * @throws PlatformError `configuration_invalid` for an empty list of plans
 */
export function checkSubscription(
  subscription: ActiveSubscription | null,
  { plans }: BillingCheckOptions,
  now: number,
): BillingCheck {
  const wanted = plans === undefined || typeof plans !== 'string' ? plans : [plans]
  if (wanted?.length === 0)
    throw new PlatformError('configuration_invalid', 'plans must name at least one plan')
  // Handles are compared whole: `pro` must not be paid for by `pro-trial`.
  const counts =
    subscription !== null &&
    (wanted === undefined ||
      subscription.items.some(({ handle }) => (wanted as readonly string[]).includes(handle)))
  return {
    hasActivePayment: counts,
    appSubscriptions: counts ? [asAppSubscription(subscription, now)] : [],
    oneTimePurchases: [],
  }
}

/** The calls of the Billing API that have no counterpart in App Pricing. */
export const UNSUPPORTED: Pick<
  BillingContext,
  'cancel' | 'createUsageRecord' | 'updateUsageCappedAmount'
> = {
  cancel: () => refuse('cancel', 'the merchant cancels on the page of billing.request()'),
  createUsageRecord: () =>
    refuse('createUsageRecord', 'usePlatformUsage(shop).record() of the layer reports usage'),
  updateUsageCappedAmount: () => refuse('updateUsageCappedAmount', 'its usage has no cap'),
}

async function refuse(method: string, instead: string): Promise<never> {
  throw new PlatformError(
    'configuration_invalid',
    `billing.${method}() is of the Billing API, and the plans of this app come from App Pricing: ${instead}. An app that bills with the Billing API sets pricing: 'billing_api' in nuxt.config.`,
  )
}
