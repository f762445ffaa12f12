import type { Charge } from '../billing/charge'
import { cancelSubscription, expireCharge, freezeSubscription } from '../billing/charge-actions'
import { asSubscription, findCharge } from '../billing/find-charge'
import { findStoreByHandle } from '../state/find-store'
import { pageReply, redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import { billingPage } from '../pages/billing-page'
import { billingHref, plansHref } from '../pages/links'
import { pricingPlans } from '../pricing/contract-actions'
import type { EmulatorState } from '../state/state'
import { chargeView } from './charge-view'
import type { ChargeAct } from './charge-view'
import { pricingView } from './pricing-view'
import { storeAppSummary, storeSummaries, storeSummary } from './page-summaries'

/** The page with a store's charges, and its actions. */
export const billingPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/billing',
    kind: 'admin',
    handle: ({ params }, context) => {
      const { state } = context
      const store = findStoreByHandle(state, params.handle ?? '')
      return pageReply(
        200,
        billingPage({
          store: storeSummary(state, store),
          stores: storeSummaries(state),
          app: storeAppSummary(state, store),
          developmentStore: store.developmentStore,
          plansHref:
            pricingPlans(state).length > 0 ? plansHref(store.handle, state.app.apiKey) : null,
          pricing: state.app.pricing === 'app_pricing' ? pricingView(context, store) : null,
          charges: state.charges
            .list(store.domain)
            .toReversed()
            .map(charge => chargeView(context, store, charge)),
        }),
      )
    },
  },
  action('cancel', (state, charge) => cancelSubscription(state, asSubscription(charge))),
  action('expire', expireCharge),
  action('freeze', (state, charge) => freezeSubscription(state, asSubscription(charge), true)),
  action('unfreeze', (state, charge) => freezeSubscription(state, asSubscription(charge), false)),
]

function action(
  act: ChargeAct,
  run: (state: EmulatorState, charge: Charge) => Promise<unknown>,
): Route {
  return {
    method: 'POST',
    pattern: `/store/:handle/charges/:id/${act}`,
    kind: 'admin',
    handle: (request, context) => {
      const store = findStoreByHandle(context.state, request.params.handle ?? '')
      checkApproval(request, context)
      // The response does not wait for the webhook to the app.
      void run(context.state, findCharge(context.state, store, request.params.id ?? ''))
      return redirectReply(billingHref(store.handle))
    },
  }
}
