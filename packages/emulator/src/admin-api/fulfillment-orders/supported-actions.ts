import type { RecordStore } from '../../engine/records/record-store'
import { serviceAt } from '../fulfillment-services/service-records'
import { fulfillmentOrdersOf, remainingQuantity } from './fulfillment-order-records'
import type { FulfillmentOrderRecord } from './fulfillment-order-records'

/** Lists what can be done with a fulfillment order, as `FulfillmentOrderAction`. */
export function supportedActions(
  records: RecordStore,
  fulfillmentOrder: FulfillmentOrderRecord,
): string[] {
  const { status, locationId, hasProgress } = fulfillmentOrder
  if (serviceAt(records, locationId)) return serviceActions(records, fulfillmentOrder)
  switch (status) {
    case 'ON_HOLD':
      return ['RELEASE_HOLD', 'HOLD', 'MOVE']
    case 'IN_PROGRESS':
      return hasProgress
        ? ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'HOLD', 'MARK_AS_OPEN']
        : ['CREATE_FULFILLMENT', 'REPORT_PROGRESS', 'MOVE', 'HOLD', ...splitOf(fulfillmentOrder)]
    case 'OPEN':
      return [
        'CREATE_FULFILLMENT',
        'REPORT_PROGRESS',
        'MOVE',
        'HOLD',
        ...splitOf(fulfillmentOrder),
        ...mergeOf(records, fulfillmentOrder),
      ]
    case 'SCHEDULED':
      return ['MARK_AS_OPEN']
    default:
      return []
  }
}

function serviceActions(records: RecordStore, fulfillmentOrder: FulfillmentOrderRecord): string[] {
  const { status, requestStatus } = fulfillmentOrder
  if (status === 'ON_HOLD') return ['RELEASE_HOLD', 'HOLD', 'MOVE']
  if (status === 'SCHEDULED') return ['MARK_AS_OPEN']
  if (status !== 'OPEN' && status !== 'IN_PROGRESS') return []
  switch (requestStatus) {
    case 'SUBMITTED':
      return ['CANCEL_FULFILLMENT_ORDER']
    case 'ACCEPTED':
    case 'CANCELLATION_REJECTED':
      return ['CREATE_FULFILLMENT', 'REQUEST_CANCELLATION']
    case 'CANCELLATION_REQUESTED':
      return ['CREATE_FULFILLMENT']
    default:
      return [
        'REQUEST_FULFILLMENT',
        'CREATE_FULFILLMENT',
        'MOVE',
        'HOLD',
        ...splitOf(fulfillmentOrder),
        ...mergeOf(records, fulfillmentOrder),
      ]
  }
}

function splitOf(fulfillmentOrder: FulfillmentOrderRecord): string[] {
  return remainingQuantity(fulfillmentOrder) > 1 ? ['SPLIT'] : []
}

function mergeOf(records: RecordStore, fulfillmentOrder: FulfillmentOrderRecord): string[] {
  return mergeCandidates(records, fulfillmentOrder).length > 0 ? ['MERGE'] : []
}

/** Lists the fulfillment orders that can be merged with one. */
export function mergeCandidates(
  records: RecordStore,
  { id, orderId, status, requestStatus, locationId, requiresShipping }: FulfillmentOrderRecord,
): FulfillmentOrderRecord[] {
  if (status !== 'OPEN') return []
  return fulfillmentOrdersOf(records, orderId).filter(
    other =>
      other.id !== id &&
      other.status === 'OPEN' &&
      other.requestStatus === requestStatus &&
      other.locationId === locationId &&
      other.requiresShipping === requiresShipping,
  )
}
