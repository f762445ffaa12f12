import type { Charge } from '../billing/charge'
import { cancelSubscription, expireCharge, freezeSubscription } from '../billing/charge-actions'
import { asSubscription, findCharge } from '../billing/find-charge'
import { findStoreByHandle } from '../state/find-store'
import { redirectReply } from '../http/reply'
import type { Route } from '../http/router'
import { checkApproval } from '../http/same-origin'
import type { PlainContent } from '../admin-data/admin-document'
import type { BillingPageData } from '../admin-data/billing-data'
import { billingHref, plansHref } from '../admin-data/links'
import { pricingPlans } from '../pricing/contract-actions'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { chargeView } from './charge-view'
import type { ChargeAct } from './charge-view'
import { pricingView } from './pricing-view'
import { storeAppSummary } from './page-summaries'
import { storePageReply } from './store-page-reply'

/** The page with a store's charges, and its actions. */
export const billingPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/billing',
    kind: 'admin',
    handle: ({ params }, context) => {
      const { state } = context
      const store = findStoreByHandle(state, params.handle ?? '')
      const data: BillingPageData = {
        app: storeAppSummary(state, store),
        developmentStore: store.developmentStore,
        plansHref:
          pricingPlans(state).length > 0 ? plansHref(store.handle, state.app.apiKey) : null,
        pricing: state.app.pricing === 'app_pricing' ? pricingView(context, store) : null,
        charges: state.charges
          .list(store.domain)
          .toReversed()
          .map(charge => chargeView(context, store, charge)),
      }
      return storePageReply(state, store, {
        title: 'Billing',
        view: { name: 'billing', data },
        plain: plainContent(data, store),
      })
    },
  },
  action('cancel', (state, charge) => cancelSubscription(state, asSubscription(charge))),
  action('expire', expireCharge),
  action('freeze', (state, charge) => freezeSubscription(state, asSubscription(charge), true)),
  action('unfreeze', (state, charge) => freezeSubscription(state, asSubscription(charge), false)),
]

function plainContent({ app, charges, pricing }: BillingPageData, store: Store): PlainContent {
  const named = [
    ...(pricing?.plan ? [{ ...pricing.plan, actions: pricing.actions }] : []),
    ...charges,
  ]
  return {
    heading: 'Billing',
    text: app.installed
      ? named.map(({ name, status }) => `${name}: ${status}`)
      : [`${app.name} is not installed in ${store.name}.`],
    forms: named.flatMap(({ name, actions }) =>
      actions.map(action => ({ ...action, label: `${action.label} ${name}` })),
    ),
  }
}

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
