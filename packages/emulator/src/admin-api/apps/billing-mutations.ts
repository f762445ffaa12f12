import { AppDistribution } from '../../../../../shared/app-distribution'
import { isInTrial } from '../../billing/billing-cycle'
import type { Charge, Subscription } from '../../billing/charge'
import {
  cancelSubscription,
  isCancellable,
  requestPurchase,
  requestSubscription,
} from '../../billing/charge-actions'
import type { Problems } from '../../billing/charge-checks'
import { emitChargeUpdate } from '../../billing/charge-events'
import { chargeGid } from '../../billing/charge-gid'
import { MAX_TRIAL_DAYS, readPurchase, readSubscription } from '../../billing/charge-input'
import type { PurchaseInput, SubscriptionInput } from '../../billing/charge-input'
import { isSubscription } from '../../billing/charges'
import type { EmulatedApp } from '../../state/app-options'
import { chargeHref } from '../../admin-data/links'
import { appSubscriptionNode, purchaseNode } from './charge-nodes'
import type { GraphqlContext } from '../../engine/graphql-context'

/** Custom apps have no billing. */
function distributionProblems({ distribution }: EmulatedApp): Problems {
  return distribution === AppDistribution.AppStore
    ? []
    : [{ field: null, message: 'Apps without a public distribution cannot use the Billing API' }]
}

/**
 * Resolvers of the mutations for subscriptions and one-time purchases.
 *
 * @see docs/protocol.md#billing
 */
export const billingMutations = {
  appSubscriptionCreate: (
    input: SubscriptionInput,
    { app, store, state, clock, origin }: GraphqlContext,
  ) => {
    const userErrors: Problems = distributionProblems(app)
    const draft = readSubscription(input, store, userErrors)
    if (userErrors.length > 0) return { appSubscription: null, confirmationUrl: null, userErrors }
    const subscription = requestSubscription(state, draft)
    return {
      appSubscription: appSubscriptionNode(subscription, clock.now()),
      confirmationUrl: confirmationUrl(origin, store.handle, subscription),
      userErrors,
    }
  },

  appPurchaseOneTimeCreate: (
    input: PurchaseInput,
    { app, store, state, origin }: GraphqlContext,
  ) => {
    const userErrors: Problems = distributionProblems(app)
    const draft = readPurchase(input, store, userErrors)
    if (userErrors.length > 0)
      return { appPurchaseOneTime: null, confirmationUrl: null, userErrors }
    const purchase = requestPurchase(state, draft)
    return {
      appPurchaseOneTime: purchaseNode(purchase),
      confirmationUrl: confirmationUrl(origin, store.handle, purchase),
      userErrors,
    }
  },

  appSubscriptionCancel: (
    { id, prorate }: { id: string; prorate: boolean | null },
    context: GraphqlContext,
  ) => {
    const subscription = findSubscription(context, id)
    if (!subscription)
      return {
        appSubscription: null,
        userErrors: [{ field: ['id'], message: 'Subscription does not exist' }],
      }
    if (!isCancellable(subscription)) {
      return {
        appSubscription: null,
        userErrors: [
          {
            field: ['id'],
            message: `Subscription cannot be cancelled: it is ${subscription.status.toLowerCase()}`,
          },
        ],
      }
    }
    void cancelSubscription(context.state, subscription, prorate ?? false)
    return {
      appSubscription: appSubscriptionNode(subscription, context.clock.now()),
      userErrors: [],
    }
  },

  appSubscriptionTrialExtend: (
    { id, days }: { id: string; days: number },
    context: GraphqlContext,
  ) => {
    const subscription = findSubscription(context, id)
    const userErrors = checkTrial(subscription, days, context.clock.now())
    if (!subscription || userErrors.length > 0) return { appSubscription: null, userErrors }
    subscription.trialDays += days
    void emitChargeUpdate(context.state, subscription)
    return { appSubscription: appSubscriptionNode(subscription, context.clock.now()), userErrors }
  },
}

function confirmationUrl(origin: string, handle: string, { id, signature }: Charge): string {
  return origin + chargeHref(handle, id, 'confirm', signature)
}

function findSubscription({ state, store }: GraphqlContext, gid: string): Subscription | undefined {
  return state.charges
    .list(store.domain)
    .filter(isSubscription)
    .find(subscription => chargeGid(subscription) === gid)
}

function checkTrial(subscription: Subscription | undefined, days: number, now: number) {
  if (!subscription)
    return [
      {
        field: ['id'],
        message: "The app subscription wasn't found",
        code: 'SUBSCRIPTION_NOT_FOUND',
      },
    ]
  if (subscription.status !== 'ACTIVE')
    return [
      {
        field: ['id'],
        message: "The app subscription isn't active",
        code: 'SUBSCRIPTION_NOT_ACTIVE',
      },
    ]
  if (!isInTrial(subscription, now))
    return [
      {
        field: ['id'],
        message: "The trial isn't active.",
        code: 'TRIAL_NOT_ACTIVE',
      },
    ]
  if (days >= 1 && days <= MAX_TRIAL_DAYS) return []
  return [{ field: ['days'], message: `Days must be between 1 and ${MAX_TRIAL_DAYS}`, code: null }]
}
