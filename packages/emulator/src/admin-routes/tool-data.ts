import { DATED_RULES } from '../../../../shared/dated-rules'
import { unreachableUrl } from '../app-requests/unreachable-url'
import { BULK_TYPES } from '../bulk/bulk-operation'
import { isInRanges } from '../rules/address-range'
import { SWITCHABLE_RULE_IDS } from '../rules/platform-rules'
import { FAULT_TARGET_LABELS, describeFault, describeFaultTarget } from './describe-fault'
import type { EmulatorContext } from '../http/context'
import type { Route } from '../http/router'
import type { ClockData, FaultsData, TokensData, UnusualData } from '../admin-data/tools-data'
import { GRANT_NAMES } from '../state/grant-names'
import type { Store } from '../state/store'
import { storeDataRequest } from './page-request'
import { storeSummary } from './page-summaries'
import { PRESET_FAULT_GROUPS } from './preset-faults'
import { tokenViews } from './token-views'

/** The app calls from this machine. */
const LOOPBACK = ['127.0.0.1', '::1']
/** Maximum number of tokens on the page. The control API lists older ones. */
const MAX_TOKENS = 50

/** Requests of the developer tools, and of the top bar, for their data in a store. */
export const toolDataRoutes: Route[] = [
  data('/_admin/unusual', async ({ state }, store): Promise<UnusualData> => ({
    unusual: storeSummary(state, store).unusual,
    unreachable: await unreachableUrl(state.app),
  })),
  data('/_admin/app-links', ({ state }) => ({ links: state.app.navLinks })),
  data('/_admin/tokens', ({ state }, store): TokensData => {
    const tokens = tokenViews(state, store)
    return {
      tokens: tokens.slice(0, MAX_TOKENS),
      hidden: Math.max(tokens.length - MAX_TOKENS, 0),
    }
  }),
  data('/_admin/clock', ({ state: { clock } }): ClockData => ({
    now: clock.now(),
    offsetMs: clock.offsetMs(),
  })),
  data('/_admin/faults', ({ state }, store): FaultsData => ({
    groups: PRESET_FAULT_GROUPS.map(({ id, title, faults }) => ({
      id,
      title,
      faults: faults.map(({ id: fault, label, hint }) => ({ id: fault, label, hint })),
    })),
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
    rules: ruleViews(state, store),
  })),
]

/** Pages request these again every two seconds, so they are not in the log of requests. */
function data(
  pattern: string,
  read: (context: EmulatorContext, store: Store) => object | Promise<object>,
): Route {
  return storeDataRequest(pattern, read, 'control')
}

function ruleViews({ rules }: EmulatorContext['state'], store: Store): FaultsData['rules'] {
  const ranges = rules.ipAllowlist()
  const ignored = rules.ignored(store.domain)
  return {
    isRefused: ranges !== null && !LOOPBACK.some(address => isInRanges(ranges, address)),
    hasBulkAccess: BULK_TYPES.every(type => rules.hasBulkAccess(type)),
    dated: SWITCHABLE_RULE_IDS.map(id => ({
      id,
      title: DATED_RULES[id].title,
      since: rules.since(id, store) ?? null,
      ignored: ignored.includes(id),
    })),
  }
}
