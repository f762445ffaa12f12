import { requestSubscription } from '../billing/charge-actions'
import { readMinor } from '../money/money'
import type { EmulatorContext } from '../http/context'
import { checkApiKey, findStoreByHandle } from '../state/find-store'
import { Refusal } from '../state/refusal'
import { redirectReply } from '../http/reply'
import type { EmulatorRequest } from '../http/request'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import type { PlanView } from '../admin-data/billing-data'
import { appHref, chargeHref, installHref, plansHref } from '../admin-data/links'
import type { EmulatorPricingPlan } from '../pricing/pricing-plan'
import type { Store } from '../state/store'
import { appPricingPlansReply, choosePlanReply } from './app-pricing-pages'
import { pluralize, priceParts } from './charge-terms'
import { plansReply } from './plans-reply'

/**
 * Managed pricing: the platform lists the app's plans and requests the approval itself.
 *
 * @see docs/protocol.md#billing
 */
export const planPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/charges/:apiKey/pricing_plans',
    kind: 'admin',
    handle: (request, context) => {
      const { state } = context
      const store = readStore(request, context)
      if (!state.installations.find(state.app.apiKey, store.domain))
        return redirectReply(installHref(store.handle, state.app.apiKey))
      if (state.app.pricing === 'app_pricing') return appPricingPlansReply(context, store)
      return plansReply(
        state,
        store,
        state.app.pricingPlans.map((plan, index) => planView(context, store, plan, index)),
      )
    },
  },
  {
    method: 'POST',
    pattern: '/store/:handle/charges/:apiKey/pricing_plans/:index',
    kind: 'admin',
    handle: (request, context) => {
      const { state, origin } = context
      const store = readStore(request, context)
      checkApproval(request, context)
      if (state.app.pricing === 'app_pricing')
        return choosePlanReply(context, store, request.params.index ?? '')
      if (!state.installations.find(state.app.apiKey, store.domain))
        throw new Refusal(409, 'The app is not installed in this shop.')
      const plan = state.app.pricingPlans.find(
        (_plan, index) => String(index) === request.params.index,
      )
      if (!plan) throw new Refusal(404, 'The app has no such plan.')
      const { id, signature } = requestSubscription(state, {
        kind: 'subscription',
        shop: store.domain,
        name: plan.name,
        returnUrl: origin + appHref(store.handle, state.app.apiKey),
        test: false,
        trialDays: plan.trialDays ?? 0,
        replacementBehavior: 'STANDARD',
        lineItems: [
          {
            pricing: {
              kind: 'recurring',
              price: priceOf(plan),
              interval: plan.interval ?? 'EVERY_30_DAYS',
              discount: null,
            },
            records: [],
          },
        ],
      })
      return redirectReply(chargeHref(store.handle, id, 'confirm', signature))
    },
  },
]

function readStore(request: EmulatorRequest, { state }: EmulatorContext): Store {
  const store = findStoreByHandle(state, request.params.handle ?? '')
  checkApiKey(state, request.params.apiKey ?? '')
  return store
}

function planView(
  context: EmulatorContext,
  store: Store,
  plan: EmulatorPricingPlan,
  index: number,
): PlanView {
  const { state } = context
  const action = `${plansHref(store.handle, state.app.apiKey)}/${index}`
  const isCurrent = state.charges.current(store.domain)?.name === plan.name
  return {
    name: plan.name,
    ...priceParts(priceOf(plan), plan.interval),
    trial: plan.trialDays ? `${pluralize(plan.trialDays, 'day')} free` : null,
    features: plan.features ?? [],
    choose: isCurrent ? null : { label: 'Choose', action, csrf: context.csrfToken(action) },
  }
}

function priceOf({ price, currencyCode = 'USD' }: EmulatorPricingPlan) {
  return { minor: readMinor(price, currencyCode) ?? 0, currencyCode }
}
