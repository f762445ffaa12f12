import type { FieldSpec } from '../state/check-fields'
import type { EmulatorContext } from '../http/context'
import { Refusal } from '../state/refusal'
import type { Route } from '../http/router'
import {
  duplicateDelivery,
  listDeliveries,
  replayDelivery,
  retryDelivery,
} from '../webhooks/delivery-actions'
import { isLocalAddress } from '../webhooks/delivery-uri'
import { listSubscriptions } from '../webhooks/list-subscriptions'
import type { ControlSubscription } from '../webhooks/list-subscriptions'
import { MAX_FAILURES } from '../webhooks/failing-subscriptions'
import { deliveryTest } from './test-source'
import { pageRequest, storeDataRequest } from './page-request'

/** Maximum number of deliveries on the page. The control API lists older ones. */
const MAX_SHOWN = 50

const DELIVERY_FIELDS = { id: 'string' } as const satisfies FieldSpec

/** Requests of the page of webhooks. */
export const deliveriesRequestRoutes: Route[] = [
  storeDataRequest('/_admin/deliveries', (context, { domain }) =>
    deliveriesUpdate(context, domain),
  ),
  action('/_admin/webhooks/retry', retryDelivery),
  action('/_admin/webhooks/duplicate', duplicateDelivery),
  action('/_admin/webhooks/replay', replayDelivery),
  pageRequest('/_admin/webhooks/test', DELIVERY_FIELDS, (context, { id }) => {
    const delivery = listDeliveries(context).findLast(candidate => candidate.id === id)
    if (!delivery) throw new Refusal(404, 'This delivery is no longer stored.')
    return { test: deliveryTest(context.state, delivery) }
  }),
]

/** The next poll of the page displays the change. */
function action(
  pattern: string,
  run: (context: EmulatorContext, fields: { id: string }) => Promise<unknown>,
): Route {
  return pageRequest(pattern, DELIVERY_FIELDS, async (context, fields) => {
    await run(context, fields)
    return {}
  })
}

function deliveriesUpdate(context: EmulatorContext, shop: string) {
  const seen = new Map<string, number>()
  const deliveries = listDeliveries(context, { shop }).map(delivery => {
    // A test may send two deliveries with the same id; their order distinguishes them.
    const count = (seen.get(delivery.id) ?? 0) + 1
    seen.set(delivery.id, count)
    return {
      key: `${delivery.id} ${count}`,
      ...delivery,
      isLocal: isLocalAddress(delivery.uri),
    }
  })
  return {
    now: new Date(context.state.clock.now()).toISOString(),
    subscriptions: listSubscriptions(context, { shop }).map(subscriptionView),
    deliveries: deliveries.slice(-MAX_SHOWN).reverse(),
  }
}

function subscriptionView({
  id,
  topic,
  uri,
  includeFields,
  metafieldNamespaces,
  filter,
  failures,
  event,
}: ControlSubscription) {
  const conditions = [
    event && `event ${event.handle}: ${event.actions.join(', ')}`,
    event?.triggers && event.triggers.length > 0 && `triggers: ${event.triggers.join(', ')}`,
    event?.query !== undefined && 'with a query',
    includeFields.length > 0 && `fields: ${includeFields.join(', ')}`,
    metafieldNamespaces.length > 0 && `metafields: ${metafieldNamespaces.join(', ')}`,
    filter !== null && `filter: ${filter}`,
    failures > 0 &&
      `${failures} consecutive failures; removed after ${MAX_FAILURES} within four hours`,
  ].filter(condition => typeof condition === 'string')
  return {
    topic,
    target: uri,
    origin: id === null ? 'App registration' : 'This store',
    conditions,
    isLocal: isLocalAddress(uri),
  }
}
