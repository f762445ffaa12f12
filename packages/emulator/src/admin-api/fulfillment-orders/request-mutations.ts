import type { MutationArgs } from '../../../generated/admin'
import { currentTime, timestamp } from '../../engine/records/timestamp'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Mutation, MutationContext } from '../../engine/resolve/mutation'
import { serviceAt } from '../fulfillment-services/service-records'
import { changeFulfillmentOrder, refuse, requireFulfillmentOrder } from './change-fulfillment-order'
import { nextFulfillmentId } from './fulfillment-order-records'
import type {
  FulfillmentOrderRecord,
  MerchantRequestRecord,
  RequestStatus,
} from './fulfillment-order-records'
import { requestPart } from './fulfillment-order-webhooks'
import { addSibling, coversLines, exceedsLines, splitLines } from './split-lines'

/** How a fulfillment service responds to a request of the merchant. */
interface Reply {
  /** State of the request before the response. */
  from: RequestStatus
  changes: Partial<FulfillmentOrderRecord>
  topic: string
  /** Whether the items need another fulfillment order. */
  isReplaced?: boolean
}

function reply({
  from,
  changes,
  topic,
  isReplaced,
}: Reply): Mutation<MutationArgs['fulfillmentOrderSubmitCancellationRequest']> {
  return defineMutation<MutationArgs['fulfillmentOrderSubmitCancellationRequest']>({
    topics: [topic],
    run: ({ id, message }, context) => {
      const before = requireFulfillmentOrder(context, id)
      if (before.requestStatus !== from)
        return refuse(`The fulfillment order's request status must be ${from.toLowerCase()}.`)
      if (isReplaced) {
        const lines = before.lines
          .filter(({ remaining }) => remaining > 0)
          .map(line => ({ ...line, total: line.remaining }))
        addSibling(context.store.records, before, currentTime(context), { lines })
      }
      const fulfillmentOrder = changeFulfillmentOrder(context, before, changes)
      context.emit(topic, {
        fulfillment_order: requestPart(fulfillmentOrder),
        message: message ?? null,
      })
      return { fulfillmentOrder }
    },
  })
}

/** The roots with which a merchant and a fulfillment service agree on the work. */
export const requestMutations: Mutations = {
  fulfillmentOrderSubmitFulfillmentRequest: defineMutation({
    topics: ['fulfillment_orders/fulfillment_request_submitted'],
    run: ({ id, message, notifyCustomer, fulfillmentOrderLineItems }, context) => {
      const before = requireFulfillmentOrder(context, id)
      const picks = fulfillmentOrderLineItems ?? []
      if (!serviceAt(context.store.records, before.locationId))
        return refuse("The fulfillment order's assigned fulfillment service must be of api type")
      if (
        before.status !== 'OPEN' ||
        !['CANCELLATION_ACCEPTED', 'REJECTED', 'UNSUBMITTED'].includes(before.requestStatus)
      )
        return refuse('Cannot request fulfillment for the fulfillment order.')
      if (exceedsLines(before.lines, picks))
        return refuse('Invalid fulfillment order line item quantity requested.')
      const isPartial = picks.length > 0 && !coversLines(before.lines, picks)
      const { picked, rest } = splitLines(before.lines, picks)
      const at = currentTime(context)
      const unsubmitted = isPartial
        ? addSibling(context.store.records, before, at, { lines: rest })
        : null
      const request = requestOf(context, 'FULFILLMENT_REQUEST', message, {
        notify_customer: notifyCustomer ?? false,
      })
      const submitted = changeFulfillmentOrder(context, before, {
        requestStatus: 'SUBMITTED',
        requests: [...before.requests, request],
        ...(isPartial && { lines: picked }),
      })
      context.emit('fulfillment_orders/fulfillment_request_submitted', {
        original_fulfillment_order: requestPart(submitted),
        submitted_fulfillment_order: requestPart(submitted),
        fulfillment_order_merchant_request: { id: request.id, message: request.message },
      })
      return {
        originalFulfillmentOrder: submitted,
        submittedFulfillmentOrder: submitted,
        unsubmittedFulfillmentOrder: unsubmitted,
      }
    },
  }),

  fulfillmentOrderAcceptFulfillmentRequest: reply({
    from: 'SUBMITTED',
    changes: { requestStatus: 'ACCEPTED', status: 'IN_PROGRESS' },
    topic: 'fulfillment_orders/fulfillment_request_accepted',
  }),

  fulfillmentOrderRejectFulfillmentRequest: reply({
    from: 'SUBMITTED',
    changes: { requestStatus: 'REJECTED' },
    topic: 'fulfillment_orders/fulfillment_request_rejected',
  }),

  fulfillmentOrderSubmitCancellationRequest: defineMutation({
    topics: ['fulfillment_orders/cancellation_request_submitted'],
    run: ({ id, message }, context) => {
      const before = requireFulfillmentOrder(context, id)
      if (!['ACCEPTED', 'CANCELLATION_REJECTED', 'SUBMITTED'].includes(before.requestStatus))
        return refuse('Cannot request cancellation for the fulfillment order.')
      const request = requestOf(context, 'CANCELLATION_REQUEST', message, {})
      const fulfillmentOrder = changeFulfillmentOrder(context, before, {
        requestStatus: 'CANCELLATION_REQUESTED',
        requests: [...before.requests, request],
      })
      context.emit('fulfillment_orders/cancellation_request_submitted', {
        fulfillment_order: requestPart(fulfillmentOrder),
        fulfillment_order_merchant_request: { id: request.id, message: request.message },
      })
      return { fulfillmentOrder }
    },
  }),

  fulfillmentOrderAcceptCancellationRequest: reply({
    from: 'CANCELLATION_REQUESTED',
    changes: { requestStatus: 'CANCELLATION_ACCEPTED', status: 'CLOSED' },
    topic: 'fulfillment_orders/cancellation_request_accepted',
    isReplaced: true,
  }),

  fulfillmentOrderRejectCancellationRequest: reply({
    from: 'CANCELLATION_REQUESTED',
    changes: { requestStatus: 'CANCELLATION_REJECTED' },
    topic: 'fulfillment_orders/cancellation_request_rejected',
  }),
}

function requestOf(
  { store, clock }: MutationContext,
  kind: MerchantRequestRecord['kind'],
  message: string | null | undefined,
  requestOptions: MerchantRequestRecord['requestOptions'],
): MerchantRequestRecord {
  return {
    id: nextFulfillmentId(store.records, 'FulfillmentOrderMerchantRequest'),
    __typename: 'FulfillmentOrderMerchantRequest',
    kind,
    message: message ?? null,
    requestOptions,
    sentAt: timestamp(clock.now()),
  }
}
