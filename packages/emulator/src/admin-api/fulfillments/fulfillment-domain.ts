import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, compareItems, cursorTime, paginate } from '../../engine/records/connection'
import type { ConnectionArgs, ConnectionOrder } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import { compileSearch } from '../../engine/records/search/search-filter'
import type { SearchSpec } from '../../engine/records/search/search-filter'
import type { AdminDomain } from '../admin-domain'
import { seedFulfillments } from './seed-fulfillments'
import { FULFILLMENT_ORDERS } from '../fulfillment-orders/fulfillment-order-records'
import { manualService, serviceAt } from '../fulfillment-services/service-records'
import { LOCATIONS } from '../locations/location-records'
import { findLineItem } from '../orders/line-item-fields'
import { ORDERS } from '../orders/order-records'
import type { OrderRecord } from '../orders/order-records'
import { fulfillmentLineFields, fulfillmentLineNode } from './fulfillment-line-fields'
import { fulfillmentMutations } from './fulfillment-mutations'
import { FULFILLMENTS, fulfillmentsOf } from './fulfillment-records'
import type { FulfillmentEventRecord, FulfillmentRecord } from './fulfillment-records'

const BY_TIME: ConnectionOrder<FulfillmentEventRecord> = {
  idOf: ({ id }) => id,
  sortValue: ({ happenedAt }) => cursorTime(happenedAt),
}

const SEARCH: SearchSpec<FulfillmentRecord> = {
  text: () => [],
  fields: {
    created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
    updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
  },
}

/** Fulfillments: parcels with items of orders. */
export const fulfillmentDomain: AdminDomain = {
  seed: {
    records: {
      fulfillments: seedFulfillments,
    },
  },
  timelines: {
    'fulfillments/create': {
      type: 'Order',
      subjectType: 'ORDER',
      key: 'order_id',
      entries: [{ action: 'fulfillment_success', message: author => `${author} fulfilled items.` }],
    },
  },
  queries: {
    fulfillment: ({ id }: { id: string }, context) => FULFILLMENTS.in(context).get(id) ?? null,
  },
  mutations: fulfillmentMutations,
  types: {
    Fulfillment: {
      events: ({ events }: FulfillmentRecord, args: ConnectionArgs) =>
        paginate([...events].sort(compareItems(BY_TIME)), args, BY_TIME),
      fulfillmentLineItems: (
        { lines }: FulfillmentRecord,
        args: ConnectionArgs,
        context: GraphqlContext,
      ) =>
        paginate(
          lines.flatMap(({ id }) => fulfillmentLineNode(context, id) ?? []),
          args,
          { ...BY_ID, idValue: 'number' },
        ),
      fulfillmentOrders: (
        { lines }: FulfillmentRecord,
        args: ConnectionArgs,
        context: GraphqlContext,
      ) =>
        paginate(
          [...new Set(lines.map(({ fulfillmentOrderId }) => fulfillmentOrderId))].flatMap(
            id => FULFILLMENT_ORDERS.in(context).get(id) ?? [],
          ),
          args,
          BY_ID,
        ),
      location: LOCATIONS.at<FulfillmentRecord>('locationId'),
      order: ORDERS.at<FulfillmentRecord>('orderId'),
      requiresShipping: ({ lines }: FulfillmentRecord, _args: object, context: GraphqlContext) =>
        lines.some(({ lineItemId }) => findLineItem(context, lineItemId)?.item.requiresShipping),
      service: ({ locationId }: FulfillmentRecord, _args: object, { store }: GraphqlContext) =>
        serviceAt(store.records, locationId) ?? manualService(store.records),
      totalQuantity: ({ lines }: FulfillmentRecord) =>
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
      trackingInfo: ({ tracking }: FulfillmentRecord, { first }: { first?: number | null }) =>
        tracking.slice(0, first ?? undefined),
    },
    FulfillmentLineItem: fulfillmentLineFields,
    Order: {
      fulfillments: (
        { id }: OrderRecord,
        { first, query }: { first?: number | null; query?: string | null },
        { store, clock }: GraphqlContext,
      ) => {
        const { matches } = compileSearch(SEARCH, query ?? '', clock.now())
        return fulfillmentsOf(store.records, id)
          .filter(matches)
          .reverse()
          .slice(0, first ?? undefined)
      },
      fulfillmentsCount: (
        { id }: OrderRecord,
        { limit }: { limit?: number | null },
        { store }: GraphqlContext,
      ) => limitCount(fulfillmentsOf(store.records, id).length, limit),
    },
  },
  nodes: {
    Fulfillment: FULFILLMENTS.node,
    FulfillmentEvent: (id, context) =>
      FULFILLMENTS.in(context)
        .lookUp('event', id)
        .flatMap(({ events }) => events)
        .find(event => event.id === id),
    FulfillmentLineItem: (id, context) => fulfillmentLineNode(context, id),
  },
}
