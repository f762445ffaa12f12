import type { EmulatorContext } from '../http/context'
import { findStoreByHandle } from '../http/find-store'
import { developmentOrigins } from '../http/development-origins'
import { pageReply } from '../http/reply'
import type { Route } from '../http/router'
import { GRANT_NAMES } from '../oauth/token-request'
import { clockPage } from '../pages/clock-page'
import { faultsPage } from '../pages/faults-page'
import { inspectorPage } from '../pages/inspector-page'
import type { StoreSection } from '../pages/sidebar'
import { tokensPage } from '../pages/tokens-page'
import type { Store } from '../state/store'
import { FAULT_TARGET_LABELS, faultTargetWords, faultWords } from './fault-words'
import { storeAppSummary, storeSummaries, storeSummary } from './page-data-of'
import { READY_FAULT_GROUPS } from './ready-faults'
import { tokenViews } from './token-views'

/** What the page of tokens shows; older ones are there over the control API. */
const MAX_TOKENS = 50

/** The developer's pages of a store. */
export const toolPageRoutes: Route[] = [
  page('tokens', ({ state }, store) => {
    const tokens = tokenViews(state, store)
    return tokensPage({ ...pageData(state, store), app: storeAppSummary(state, store), tokens: tokens.slice(0, MAX_TOKENS), hidden: Math.max(tokens.length - MAX_TOKENS, 0) })
  }),
  page('clock', ({ state }, store) => clockPage({ ...pageData(state, store), now: state.clock.now(), offsetMs: state.clock.offsetMs() })),
  page('faults', ({ state }, store) => faultsPage({
    ...pageData(state, store),
    groups: READY_FAULT_GROUPS,
    targets: [{ value: 'access_token', label: FAULT_TARGET_LABELS.access_token }, { value: 'graphql', label: FAULT_TARGET_LABELS.graphql }],
    grants: GRANT_NAMES,
    queue: state.faults.list().map(fault => ({
      target: faultTargetWords(fault),
      effect: faultWords(fault),
      where: state.stores.find(({ domain }) => domain === fault.shop)?.name ?? fault.shop ?? 'Every store',
      times: fault.times,
    })),
  })),
  page('inspector', ({ state }, store) => inspectorPage(pageData(state, store))),
]

function page(section: StoreSection, render: (context: EmulatorContext, store: Store) => string): Route {
  return {
    method: 'GET',
    pattern: `/store/:handle/${section}`,
    kind: 'admin',
    handle: ({ params }, context) => {
      const store = findStoreByHandle(context.state, params.handle ?? '')
      // Nuxt DevTools shows them inside the app's own pages.
      return pageReply(200, render(context, store), [], developmentOrigins(context.state.app.appUrl))
    },
  }
}

function pageData(state: EmulatorContext['state'], store: Store) {
  return { store: storeSummary(state, store), stores: storeSummaries(state) }
}
