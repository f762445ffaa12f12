import type { Check } from '../../engine/resolve/mutation'
import { defineChange } from '../../engine/resolve/define-change'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutations } from '../../engine/resolve/domain'
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
import { isSubscription } from '../../billing/charges'
import type { EmulatedApp } from '../../state/app-options'
import { chargeHref } from '../../admin-data/links'
import { appSubscriptionNode, purchaseNode } from './charge-nodes'
import type { GraphqlContext } from '../../engine/graphql-context'

const SUBSCRIPTION_TOPICS = ['app_subscriptions/update']

/** Custom apps have no billing. */
function distributionProblems({ distribution }: EmulatedApp): Problems {
  return distribution === AppDistribution.AppStore
    ? []
    : [{ field: null, message: 'Apps without a public distribution cannot use the Billing API' }]
}

const TRIAL_RULES: readonly Check<{ id: string; days: number }>[] = [
  {
    field: ['id'],
    message: "The app subscription wasn't found",
    code: 'SUBSCRIPTION_NOT_FOUND',
    fails: (args, context) => !findSubscription(args, context),
  },
  {
    field: ['id'],
    message: "The app subscription isn't active",
    code: 'SUBSCRIPTION_NOT_ACTIVE',
    fails: (args, context) => findSubscription(args, context)?.status !== 'ACTIVE',
  },
  {
    field: ['id'],
    message: "The trial isn't active.",
    code: 'TRIAL_NOT_ACTIVE',
    fails: (args, context) => {
      const subscription = findSubscription(args, context)
      return !subscription || !isInTrial(subscription, context.clock.now())
    },
  },
  {
    field: ['days'],
    message: `Days must be between 1 and ${MAX_TRIAL_DAYS}`,
    fails: ({ days }) => days < 1 || days > MAX_TRIAL_DAYS,
  },
]

/**
 * Mutations of subscriptions and one-time purchases. Webhooks are sent when the merchant approves
 * or declines a charge.
 *
 * @see docs/protocol.md#billing
 */
export const billingMutations: Mutations = {
  appSubscriptionCreate: defineMutation({
    topics: SUBSCRIPTION_TOPICS,
    errors: (input, { app, store }) => {
      const problems = distributionProblems(app)
      readSubscription(input, store, problems)
      return problems
    },
    run: (input, { store, state, clock, origin }) => {
      const subscription = requestSubscription(state, readSubscription(input, store, []))
      return {
        appSubscription: appSubscriptionNode(subscription, clock.now()),
        confirmationUrl: confirmationUrl(origin, store.handle, subscription),
      }
    },
  }),

  appPurchaseOneTimeCreate: defineMutation({
    topics: ['app_purchases_one_time/update'],
    errors: (input, { app, store }) => {
      const problems = distributionProblems(app)
      readPurchase(input, store, problems)
      return problems
    },
    run: (input, { store, state, origin }) => {
      const purchase = requestPurchase(state, readPurchase(input, store, []))
      return {
        appPurchaseOneTime: purchaseNode(purchase),
        confirmationUrl: confirmationUrl(origin, store.handle, purchase),
      }
    },
  }),

  appSubscriptionCancel: defineChange(findSubscription, {
    topics: SUBSCRIPTION_TOPICS,
    checks: [
      {
        field: ['id'],
        message: 'Subscription does not exist',
        fails: (args, context) => !findSubscription(args, context),
        isFinal: true,
      },
    ],
    errors: (_args, _context, subscription) =>
      isCancellable(subscription)
        ? []
        : [
            {
              field: ['id'],
              message: `Subscription cannot be cancelled: it is ${subscription.status.toLowerCase()}`,
            },
          ],
    run: ({ prorate }, { state, clock }, subscription) => {
      void cancelSubscription(state, subscription, prorate ?? false)
      return { appSubscription: appSubscriptionNode(subscription, clock.now()) }
    },
  }),

  appSubscriptionTrialExtend: defineChange(findSubscription, {
    topics: SUBSCRIPTION_TOPICS,
    checks: TRIAL_RULES,
    reports: 'first',
    run: ({ days }, { state, clock }, subscription) => {
      subscription.trialDays += days
      void emitChargeUpdate(state, subscription)
      return { appSubscription: appSubscriptionNode(subscription, clock.now()) }
    },
  }),
}

function confirmationUrl(origin: string, handle: string, { id, signature }: Charge): string {
  return origin + chargeHref(handle, id, 'confirm', signature)
}

function findSubscription(
  { id }: { id: string },
  { state, store }: GraphqlContext,
): Subscription | undefined {
  return state.charges
    .list(store.domain)
    .filter(isSubscription)
    .find(subscription => chargeGid(subscription) === id)
}
