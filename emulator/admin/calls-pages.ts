import { findStoreByHandle } from '../state/find-store'
import { pageReply } from '../http/reply'
import type { Route } from '../http/router'
import { callsPage } from '../pages/calls-page'
import { deliveriesPage } from '../pages/deliveries-page'
import type { DeliveriesPageData } from '../pages/page-data'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { callForms } from './calls-forms'
import { storeAppSummary, storeSummaries, storeSummary } from './page-summaries'

/** A store's pages for calls and webhooks to the app. */
export const callsPageRoutes: Route[] = [
  {
    method: 'GET',
    pattern: '/store/:handle/calls',
    kind: 'admin',
    handle: ({ params }, { state }) => {
      const store = findStoreByHandle(state, params.handle ?? '')
      return pageReply(
        200,
        callsPage({ ...pageData(state, store), calls: callForms(state, store) }),
      )
    },
  },
  {
    method: 'GET',
    pattern: '/store/:handle/webhooks',
    kind: 'admin',
    handle: ({ params }, { state }) =>
      pageReply(
        200,
        deliveriesPage(pageData(state, findStoreByHandle(state, params.handle ?? ''))),
      ),
  },
]

function pageData(state: EmulatorState, store: Store): DeliveriesPageData {
  return {
    store: storeSummary(state, store),
    stores: storeSummaries(state),
    app: storeAppSummary(state, store),
  }
}
