import type { EmulatorState } from '../state/state'
import type { LoggedRequest, RequestKind } from '../state/request-log'
import type { Delivery } from '../webhooks/delivery'

/** What happened between the app and a store recently. */
export interface HomeActivity {
  /** Requests of the app in the last minute. */
  requestsPerMinute: number
  /** Requests of the app in the log that failed. */
  errors: number
  webhooksDelivered: number
  /** Deliveries that are retried, or that were abandoned. */
  webhooksFailing: number
}

/** Requests of the admin, and of browsers for its files and scripts. */
const OTHER_KINDS: readonly RequestKind[] = ['admin', 'asset', 'app_bridge', 'unknown']
const MINUTE_MS = 60_000

/**
 * Counts the requests and webhooks of a store, for its home page.
 *
 * @param deliveries of the store
 */
export function homeActivity(
  state: EmulatorState,
  shop: string,
  deliveries: readonly Delivery[],
): HomeActivity {
  const requests = state.log
    .list()
    .filter(request => request.shop === shop && !OTHER_KINDS.includes(request.kind))
  const since = state.clock.now() - MINUTE_MS
  return {
    requestsPerMinute: requests.filter(({ at }) => Date.parse(at) > since).length,
    errors: requests.filter(isError).length,
    webhooksDelivered: deliveries.filter(delivery => delivery.state === 'delivered').length,
    webhooksFailing: deliveries.filter(
      delivery => delivery.state !== 'delivered' && delivery.state !== 'sending',
    ).length,
  }
}

/** A status of 0: the connection was closed without a response. */
function isError({ status }: LoggedRequest): boolean {
  return status === 0 || status >= 400
}
