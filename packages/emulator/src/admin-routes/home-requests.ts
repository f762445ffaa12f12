import { unreachableUrl } from '../app-requests/unreachable-url'
import type { EmulatorContext } from '../http/context'
import type { Route } from '../http/router'
import { formatDuration, formatTime } from '../admin-data/format-time'
import { findStore } from '../state/find-store'
import { listDeliveries } from '../webhooks/delivery-actions'
import type { Delivery } from '../webhooks/delivery'
import { homeActivity } from './home-activity'
import { describeFault, describeFaultTarget } from './describe-fault'
import { pageRequest } from './page-request'

/** How far ahead the home page looks for rules of the platform. */
const UPCOMING_DAYS = 60
/** Maximum number of deliveries on the home page. The page of webhooks lists more. */
const MAX_DELIVERIES = 8

/** The request of the home page of a store for what the Admin API does not have. */
export const homeRequestRoutes: Route[] = [
  // Not in the log: the page requests it again every two seconds.
  pageRequest('/_admin/home', { shop: 'string' }, home, 'control'),
]

async function home(context: EmulatorContext, { shop }: { shop: string }) {
  const { state } = context
  const store = findStore(state, shop)
  const { domain } = store
  const deliveries = listDeliveries(context, { shop: domain }).toReversed()
  const offsetMs = state.clock.offsetMs()
  return {
    clock:
      offsetMs === 0
        ? null
        : {
            now: formatTime(state.clock.now()),
            offset: `${formatDuration(offsetMs)} ${offsetMs > 0 ? 'ahead' : 'behind'}`,
          },
    faults: state.faults
      .list()
      .filter(fault => fault.shop === undefined || fault.shop === domain)
      .map(fault => `${describeFaultTarget(fault)}: ${describeFault(fault)}`),
    failing: failingTopics(deliveries),
    lacksAllowlist:
      state.rules.applies('allowlist-warning', store) && state.rules.ipAllowlist() === null,
    upcoming: state.rules
      .upcoming(store, UPCOMING_DAYS)
      .map(({ id, day, rule: { title, merchants, fix, source } }) => ({
        id,
        day,
        title,
        merchants,
        fix,
        source,
      })),
    unreachable: await unreachableUrl(state.app),
    activity: homeActivity(state, domain, deliveries),
    deliveries: deliveries.slice(0, MAX_DELIVERIES).map(deliveryView),
  }
}

/** Topics and addresses of which the last delivery failed. */
function failingTopics(newestFirst: readonly Delivery[]): { topic: string; uri: string }[] {
  const last = new Map<string, Delivery>()
  for (const delivery of newestFirst) {
    const key = `${delivery.topic} ${delivery.uri}`
    if (delivery.state !== 'sending' && !last.has(key)) last.set(key, delivery)
  }
  return [...last.values()]
    .filter(({ state }) => state !== 'delivered')
    .map(({ topic, uri }) => ({ topic, uri }))
}

function deliveryView({ id, topic, uri, state, triggeredAt, attempts }: Delivery) {
  return { id, topic, uri, state, triggeredAt, status: attempts.at(-1)?.status ?? null }
}
