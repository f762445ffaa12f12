import type { AdminApiContext } from '../api/shop-clients'
import { PlatformError } from '../errors/errors'
import { isOneTime } from './billing-plans'
import type { BillingPlan, PlanLineItem, SubscriptionPlan } from './billing-plans'
import { runMutation } from './run-mutation'
import type { Mutation } from './run-mutation'

/** A charge that waits for the merchant. */
export interface RequestedCharge {
  /** As the platform created it: `test` may differ from the requested value. */
  charge: { id: string; test: boolean }
  /** Where the merchant decides. */
  confirmationUrl: string
}

interface ChargeRequest {
  name: string
  plan: BillingPlan
  returnUrl: string
  test: boolean
}

interface ChargePayload {
  appSubscription?: RequestedCharge['charge'] | null
  appPurchaseOneTime?: RequestedCharge['charge'] | null
  confirmationUrl: string | null
}

const CREATE_SUBSCRIPTION: Mutation = {
  field: 'appSubscriptionCreate',
  what: 'create the subscription',
  query: `#graphql
  mutation AppSubscriptionCreate(
    $name: String!, $returnUrl: URL!, $test: Boolean, $trialDays: Int
    $replacementBehavior: AppSubscriptionReplacementBehavior, $lineItems: [AppSubscriptionLineItemInput!]!
  ) {
    appSubscriptionCreate(
      name: $name, returnUrl: $returnUrl, test: $test, trialDays: $trialDays
      replacementBehavior: $replacementBehavior, lineItems: $lineItems
    ) {
      appSubscription { id test }
      confirmationUrl
      userErrors { field message }
    }
  }`,
}

const CREATE_PURCHASE: Mutation = {
  field: 'appPurchaseOneTimeCreate',
  what: 'create the purchase',
  query: `#graphql
  mutation AppPurchaseOneTimeCreate($name: String!, $returnUrl: URL!, $test: Boolean, $price: MoneyInput!) {
    appPurchaseOneTimeCreate(name: $name, returnUrl: $returnUrl, test: $test, price: $price) {
      appPurchaseOneTime { id test }
      confirmationUrl
      userErrors { field message }
    }
  }`,
}

/**
 * Requests a charge, which takes effect when the merchant approves it. Source:
 * docs/protocol.md#billing
 *
 * @throws BillingError | PlatformError as {@link runMutation}
 */
export async function requestCharge(
  admin: AdminApiContext,
  { name, plan, returnUrl, test }: ChargeRequest,
): Promise<RequestedCharge> {
  const { appSubscription, appPurchaseOneTime, confirmationUrl } = isOneTime(plan)
    ? await runMutation<ChargePayload>(admin, CREATE_PURCHASE, {
        name,
        returnUrl,
        test,
        price: priceOf(plan),
      })
    : await runMutation<ChargePayload>(admin, CREATE_SUBSCRIPTION, {
        name,
        returnUrl,
        test,
        ...subscriptionInput(plan),
      })
  const charge = appSubscription ?? appPurchaseOneTime
  if (!charge || !confirmationUrl)
    throw new PlatformError('admin_api_failed', 'The Admin API returned no charge for the request')
  return { charge, confirmationUrl }
}

function subscriptionInput({ trialDays, replacementBehavior, lineItems }: SubscriptionPlan) {
  return {
    trialDays,
    replacementBehavior,
    lineItems: lineItems.map(item => ({ plan: pricingInput(item) })),
  }
}

function pricingInput(item: PlanLineItem) {
  if (item.interval === 'USAGE')
    return { appUsagePricingDetails: { cappedAmount: priceOf(item), terms: item.terms } }
  const { interval, discount } = item
  return { appRecurringPricingDetails: { interval, price: priceOf(item), discount } }
}

function priceOf({ amount, currencyCode }: { amount: number; currencyCode: string }) {
  return { amount, currencyCode }
}
