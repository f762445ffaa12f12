import type { EmulatorContext } from '../http/context'
import { findStoreByHandle } from '../state/find-store'
import { developmentOrigins } from '../http/development-origins'
import { pageReply } from '../http/reply'
import type { Route } from '../http/router'
import { GRANT_NAMES } from '../state/grant-names'
import { clockPage } from '../pages/clock-page'
import { faultsPage } from '../pages/faults-page'
import type { StoreSection } from '../pages/sidebar'
import { tokensPage } from '../pages/tokens-page'
import type { ToolPageData } from '../pages/tools-data'
import type { Store } from '../state/store'
import { FAULT_TARGET_LABELS, describeFaultTarget, describeFault } from './describe-fault'
import { storeAppSummary, storeSummaries, storeSummary } from './page-summaries'
import { PRESET_FAULT_GROUPS } from './preset-faults'
import { tokenViews } from './token-views'

/** Maximum number of tokens on the page. The control API lists older ones. */
const MAX_TOKENS = 50

/** The pages of the developer tools of a store. */
export const toolPageRoutes: Route[] = [
  page('tokens', ({ state }, data, store) => {
    const tokens = tokenViews(state, store)
    return tokensPage({
      ...data,
      app: storeAppSummary(state, store),
      tokens: tokens.slice(0, MAX_TOKENS),
      hidden: Math.max(tokens.length - MAX_TOKENS, 0),
    })
  }),
  page('clock', ({ state }, data) =>
    clockPage({
      ...data,
      now: state.clock.now(),
      offsetMs: state.clock.offsetMs(),
    }),
  ),
  page('faults', ({ state }, data) =>
    faultsPage({
      ...data,
      groups: PRESET_FAULT_GROUPS,
      targets: [
        { value: 'access_token', label: FAULT_TARGET_LABELS.access_token },
        { value: 'graphql', label: FAULT_TARGET_LABELS.graphql },
      ],
      grants: GRANT_NAMES,
      queue: state.faults.list().map(fault => ({
        target: describeFaultTarget(fault),
        effect: describeFault(fault),
        where:
          state.stores.find(({ domain }) => domain === fault.shop)?.name ??
          fault.shop ??
          'Every store',
        times: fault.times,
      })),
    }),
  ),
]

function page(
  section: StoreSection,
  render: (context: EmulatorContext, data: ToolPageData, store: Store) => string,
): Route {
  return {
    method: 'GET',
    pattern: `/store/:handle/${section}`,
    kind: 'admin',
    handle: ({ params, headers }, context) => {
      const { state } = context
      const store = findStoreByHandle(state, params.handle ?? '')
      const data = {
        store: storeSummary(state, store),
        stores: storeSummaries(state),
        framed: headers['sec-fetch-dest'] === 'iframe',
      }
      // Nuxt DevTools displays these pages in a frame inside the app.
      return pageReply(200, render(context, data, store), {
        framedBy: developmentOrigins(state.app.appUrl),
      })
    },
  }
}
