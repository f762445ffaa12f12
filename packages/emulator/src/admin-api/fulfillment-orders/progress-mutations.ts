import { APP_GID, parseGlobalId } from '../../engine/records/global-id'
import { createdNow, timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { serviceAt } from '../fulfillment-services/service-records'
import { changeFulfillmentOrder, refuse, requireFulfillmentOrder } from './change-fulfillment-order'
import { FULFILLMENT_ORDERS } from './fulfillment-order-records'
import { statusPart } from './fulfillment-order-webhooks'

const NOT_API_SERVICE = "The fulfillment order's assigned fulfillment service must be of api type"

/** The roots that change how far the work of a fulfillment order has come. */
export const progressMutations: Mutations = {
  fulfillmentOrderOpen: defineMutation({
    topics: ['fulfillment_orders/manually_reported_progress_stopped'],
    run: ({ id }, context) => {
      const before = requireFulfillmentOrder(context, id)
      if (before.status !== 'SCHEDULED' && !before.hasProgress)
        return refuse(
          `Expected fulfillment order status to be valid but it was ${before.status.toLowerCase()}.`,
        )
      const fulfillmentOrder = changeFulfillmentOrder(context, before, {
        status: 'OPEN',
        hasProgress: false,
      })
      if (before.hasProgress)
        context.emit('fulfillment_orders/manually_reported_progress_stopped', {
          fulfillment_order: statusPart(fulfillmentOrder),
          progress_stopped_by_app: { id: APP_GID },
          progress_stopped_by_user: null,
        })
      return { fulfillmentOrder }
    },
  }),

  fulfillmentOrderReportProgress: defineMutation({
    topics: ['fulfillment_orders/progress_reported'],
    run: ({ id, progressReport }, context) => {
      const before = requireFulfillmentOrder(context, id)
      if (before.status !== 'OPEN' && before.status !== 'IN_PROGRESS')
        return refuse('Cannot report progress on a fulfillment order in this state.')
      const fulfillmentOrder = changeFulfillmentOrder(context, before, {
        status: 'IN_PROGRESS',
        hasProgress: true,
      })
      context.emit('fulfillment_orders/progress_reported', {
        fulfillment_order: statusPart(fulfillmentOrder),
        progress_report: {
          reason_notes: progressReport?.reasonNotes ?? null,
          progress_reported_by_app: { id: APP_GID },
          progress_reported_by_user: null,
        },
        initial_status: before.status.toLowerCase(),
      })
      return { fulfillmentOrder }
    },
  }),

  fulfillmentOrderCancel: defineMutation({
    topics: ['fulfillment_orders/cancelled'],
    run: ({ id }, context) => {
      const before = requireFulfillmentOrder(context, id)
      if (before.hasProgress)
        return refuse(
          'Cannot cancel fulfillment order that has had progress reported. Mark as unfulfilled first.',
          ['id'],
        )
      if (before.status !== 'OPEN' && before.requestStatus !== 'CANCELLATION_REQUESTED')
        return refuse("Fulfillment order is not in cancelable request state and can't be canceled.")
      const table = FULFILLMENT_ORDERS.in(context)
      // The items themselves move to the replacement.
      const replacement = table.put({
        ...before,
        id: table.nextId(),
        status: 'OPEN',
        requestStatus: 'UNSUBMITTED',
        requests: [],
        ...createdNow(context),
      })
      const fulfillmentOrder = changeFulfillmentOrder(context, before, {
        status: 'CLOSED',
        lines: [],
      })
      context.emit('fulfillment_orders/cancelled', {
        fulfillment_order: statusPart(fulfillmentOrder),
        replacement_fulfillment_order: statusPart(replacement),
      })
      return { fulfillmentOrder, replacementFulfillmentOrder: replacement }
    },
  }),

  fulfillmentOrderClose: defineMutation({
    topics: ['fulfillment_orders/fulfillment_service_failed_to_complete'],
    run: ({ id, message }, context) => {
      const before = requireFulfillmentOrder(context, id)
      if (!serviceAt(context.store.records, before.locationId)) return refuse(NOT_API_SERVICE)
      if (before.status !== 'IN_PROGRESS')
        return refuse("The fulfillment order's status must be in progress.")
      const fulfillmentOrder = changeFulfillmentOrder(context, before, {
        status: 'INCOMPLETE',
        requestStatus: 'CLOSED',
      })
      context.emit('fulfillment_orders/fulfillment_service_failed_to_complete', {
        fulfillment_order: statusPart(fulfillmentOrder),
        message: message ?? null,
      })
      return { fulfillmentOrder }
    },
  }),

  fulfillmentOrderReschedule: defineMutation({
    topics: ['fulfillment_orders/rescheduled'],
    run: ({ id, fulfillAt }, context) => {
      const before = requireFulfillmentOrder(context, id)
      if (before.status !== 'SCHEDULED') return refuse('Fulfillment order must be scheduled.')
      const fulfillmentOrder = changeFulfillmentOrder(context, before, {
        fulfillAt: timestamp(Date.parse(fulfillAt)),
      })
      context.emit('fulfillment_orders/rescheduled', {
        fulfillment_order: {
          ...statusPart(fulfillmentOrder),
          fulfill_at: fulfillmentOrder.fulfillAt,
        },
      })
      return { fulfillmentOrder }
    },
  }),

  fulfillmentOrdersSetFulfillmentDeadline: defineMutation({
    checks: [
      {
        field: null,
        message: 'Fulfillment orders could not be found.',
        fails: ({ fulfillmentOrderIds }, context) =>
          fulfillmentOrderIds.some(id => !FULFILLMENT_ORDERS.in(context).get(id)),
      },
    ],
    refused: () => ({ success: false }),
    run: ({ fulfillmentOrderIds, fulfillmentDeadline }, context) => {
      const fulfillBy = timestamp(Date.parse(fulfillmentDeadline))
      for (const id of fulfillmentOrderIds)
        changeFulfillmentOrder(context, requireFulfillmentOrder(context, id), { fulfillBy })
      return { success: true }
    },
  }),

  // The local platform has no orders that customers pick up.
  fulfillmentOrderLineItemsPreparedForPickup: defineMutation({
    errors: ({ input }) =>
      input.lineItemsByFulfillmentOrder.map(({ fulfillmentOrderId }, index) => ({
        field: ['input', 'lineItemsByFulfillmentOrder', String(index), 'fulfillmentOrderId'],
        message: `Invalid fulfillment_order_id provided ${parseGlobalId(fulfillmentOrderId)?.key}`,
        code: 'FULFILLMENT_ORDER_INVALID',
      })),
    run: () => ({}),
  }),
}
