import { toMinor } from '../money/minor-units'
import { PLAN_PARAM } from '../../../../shared/wire'
import { describeMoney } from '../money/money'
import type { EmulatorContext } from '../http/context'
import { redirectReply } from '../http/reply'
import type { Reply } from '../http/reply'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import type { PlanView } from '../admin-data/billing-data'
import { appHref, billingHref, plansHref } from '../admin-data/links'
import { cancelPlan, choosePlan, freezePlan, pricingPlans } from '../pricing/contract-actions'
import { currentContract } from '../pricing/contract-cycle'
import { offeredPlans, planHandle, planPrice } from '../pricing/pricing-plan'
import type { EmulatorMeter, EmulatorPricingPlan } from '../pricing/pricing-plan'
import { findStoreByHandle } from '../state/find-store'
import { Refusal } from '../state/refusal'
import type { Store } from '../state/store'
import { pluralize, priceParts } from './charge-terms'
import { plansReply } from './plans-reply'

/**
 * The page on which a merchant chooses a plan of Shopify App Pricing.
 *
 * @see https://shopify.dev/docs/apps/launch/billing/shopify-app-pricing#plan-selection-page
 */
export function appPricingPlansReply(context: EmulatorContext, store: Store): Reply {
  const { state } = context
  const offered = offeredPlans(pricingPlans(state), store.handle)
  return plansReply(
    state,
    store,
    offered.map(plan => planView(context, store, plan)),
    { appOrigins: [state.app.appUrl] },
  )
}

/** Subscribes the store and redirects to the welcome link of the plan. */
export function choosePlanReply({ state }: EmulatorContext, store: Store, handle: string): Reply {
  if (!state.installations.find(state.app.apiKey, store.domain))
    throw new Refusal(409, 'The app is not installed in this shop.')
  choosePlan(state, store, handle)
  const { welcomeLink = '' } = pricingPlans(state).find(plan => planHandle(plan) === handle) ?? {}
  return state.app.embedded
    ? redirectReply(appHref(store.handle, state.app.apiKey, welcomeLink), [[PLAN_PARAM, handle]])
    : redirectReply(state.app.appUrl + welcomeLink, [
        [PLAN_PARAM, handle],
        ['shop', store.domain],
      ])
}

/** Actions of the merchant and the platform on the subscription of a store. */
export const planActionRoutes: Route[] = (
  [
    ['cancel', cancelPlan],
    ['freeze', (state, store) => freezePlan(state, store, true)],
    ['unfreeze', (state, store) => freezePlan(state, store, false)],
  ] as const satisfies [string, (...args: Parameters<typeof cancelPlan>) => unknown][]
).map(([act, run]) => ({
  method: 'POST',
  pattern: `/store/:handle/plan/${act}`,
  kind: 'admin',
  handle: (request, context) => {
    const store = findStoreByHandle(context.state, request.params.handle ?? '')
    checkApproval(request, context)
    run(context.state, store)
    return redirectReply(billingHref(store.handle))
  },
}))

function planView(context: EmulatorContext, store: Store, plan: EmulatorPricingPlan): PlanView {
  const { state } = context
  const handle = planHandle(plan)
  const contract = currentContract(state, store.domain)
  const isCurrent = contract !== undefined && planHandle(contract.plan) === handle
  const waits = Boolean(contract?.pendingPlan) || contract?.cancelAtEndOfCycle === true
  const action = `${plansHref(store.handle, state.app.apiKey)}/${encodeURIComponent(handle)}`
  return {
    name: plan.name,
    ...priceParts(planPrice(plan), plan.interval),
    trial: plan.trialDays ? `${pluralize(plan.trialDays, 'day')} free` : null,
    features: [
      ...(plan.features ?? []),
      ...(plan.meters ?? []).map(meter => meterText(meter, plan)),
    ],
    choose:
      isCurrent && !waits
        ? null
        : { label: isCurrent ? 'Keep' : 'Choose', action, csrf: context.csrfToken(action) },
  }
}

function meterText(
  { handle, description = handle, mode, tiers }: EmulatorMeter,
  plan: EmulatorPricingPlan,
) {
  const { currencyCode } = planPrice(plan)
  const prices = tiers.map(({ upTo, amountPerUnit, amount = '0' }) =>
    [
      upTo === null ? (tiers.length > 1 ? 'above' : '') : `up to ${upTo}`,
      `${amountPerUnit} ${currencyCode}`,
      Number(amount) > 0
        ? `and ${describeMoney({ minor: toMinor(amount, currencyCode), currencyCode })}`
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  )
  return `${description}: ${prices.join(', ')}${mode === 'volume' ? ' (for all units)' : ''}`
}
