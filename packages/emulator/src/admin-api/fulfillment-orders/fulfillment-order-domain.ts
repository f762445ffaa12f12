import { BY_ID, cursorTime, paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import { serviceAt } from '../fulfillment-services/service-records'
import type { OrderRecord } from '../orders/order-records'
import { assignmentMutations } from './assignment-mutations'
import {
  fulfillmentOrderFields,
  holdFields,
  merchantRequestFields,
} from './fulfillment-order-fields'
import { FULFILLMENT_ORDERS, fulfillmentOrdersOf, isOpen } from './fulfillment-order-records'
import type { FulfillmentOrderRecord, RequestStatus } from './fulfillment-order-records'
import { holdMutations } from './hold-mutations'
import { fulfillmentOrderLineFields, fulfillmentOrderLineNode } from './line-fields'
import { progressMutations } from './progress-mutations'
import { requestMutations } from './request-mutations'

const ASSIGNMENTS = {
  CANCELLATION_REQUESTED: 'CANCELLATION_REQUESTED',
  FULFILLMENT_ACCEPTED: 'ACCEPTED',
  FULFILLMENT_REQUESTED: 'SUBMITTED',
  FULFILLMENT_UNSUBMITTED: 'UNSUBMITTED',
} as const satisfies Record<string, RequestStatus>

const STATUSES = [
  'cancelled',
  'closed',
  'incomplete',
  'in_progress',
  'on_hold',
  'open',
  'scheduled',
]

const fulfillmentOrderList: ListSpec<FulfillmentOrderRecord> = {
  search: {
    text: () => [],
    fields: {
      assigned_location_id: { kind: 'id', read: ({ locationId }) => locationId },
      id: { kind: 'id', read: ({ id }) => id },
      status: { kind: 'enum', values: STATUSES, read: ({ status }) => status.toLowerCase() },
      updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
    },
  },
  sortValues: { UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt) },
}

/** Fulfillment orders: what is to be fulfilled, and from where. */
export const fulfillmentOrderDomain: Domain = {
  queries: {
    assignedFulfillmentOrders: ({ assignmentStatus, locationIds, ...args }, context, info) => {
      const { records } = context.store
      const listed = records
        .table(FULFILLMENT_ORDERS)
        .all()
        .filter(
          ({ locationId, requestStatus }) =>
            serviceAt(records, locationId) &&
            (!assignmentStatus || requestStatus === ASSIGNMENTS[assignmentStatus]) &&
            (locationIds ?? [locationId]).includes(locationId),
        )
      return listRecords(listed, fulfillmentOrderList, args, context, info)
    },
    fulfillmentOrder: FULFILLMENT_ORDERS.one,
    fulfillmentOrders: ({ includeClosed, ...args }, context, info) => {
      const table = FULFILLMENT_ORDERS.in(context)
      const listed = includeClosed ? table : table.all().filter(isOpen)
      return listRecords(listed, fulfillmentOrderList, args, context, info)
    },
    manualHoldsFulfillmentOrders: (args, context, info) => {
      const held = FULFILLMENT_ORDERS.in(context)
        .all()
        .filter(({ status }) => status === 'ON_HOLD')
      return listRecords(held, fulfillmentOrderList, args, context, info)
    },
  },
  mutations: {
    ...assignmentMutations,
    ...holdMutations,
    ...progressMutations,
    ...requestMutations,
  },
  types: {
    FulfillmentHold: holdFields,
    FulfillmentOrder: fulfillmentOrderFields,
    FulfillmentOrderLineItem: fulfillmentOrderLineFields,
    FulfillmentOrderMerchantRequest: merchantRequestFields,
    Order: {
      fulfillmentOrders: ({ id }: OrderRecord, { displayable, ...args }, { store }) =>
        paginate(
          fulfillmentOrdersOf(store.records, id).filter(
            // What was merged or moved away is not worth showing.
            ({ lines }) => !displayable || lines.some(({ total }) => total > 0),
          ),
          args,
          BY_ID,
        ),
    },
  },
  nodes: {
    FulfillmentHold: (id, context) =>
      FULFILLMENT_ORDERS.in(context)
        .lookUp('hold', id)
        .flatMap(({ holds }) => holds)
        .find(hold => hold.id === id),
    FulfillmentOrder: FULFILLMENT_ORDERS.node,
    FulfillmentOrderLineItem: (id, context) => {
      const [fulfillmentOrder] = FULFILLMENT_ORDERS.in(context).lookUp('line', id)
      const line = fulfillmentOrder?.lines.find(candidate => candidate.id === id)
      return line && fulfillmentOrderLineNode(context, line)
    },
    FulfillmentOrderMerchantRequest: (id, context) =>
      FULFILLMENT_ORDERS.in(context)
        .lookUp('request', id)
        .flatMap(({ requests }) => requests)
        .find(request => request.id === id),
  },
}
