import { APP_GID } from '../../engine/records/global-id'
import type { FulfillmentOrderRecord, HoldRecord } from './fulfillment-order-records'

/**
 * The part of a payload that names a fulfillment order.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function statusPart({ id, status }: FulfillmentOrderRecord) {
  return { id, status: status.toLowerCase() }
}

/** As `statusPart`, with the state of the request to a fulfillment service. */
export function requestPart(fulfillmentOrder: FulfillmentOrderRecord) {
  return {
    ...statusPart(fulfillmentOrder),
    request_status: fulfillmentOrder.requestStatus.toLowerCase(),
  }
}

/** As `statusPart`, with the location. */
export function locationPart(fulfillmentOrder: FulfillmentOrderRecord) {
  return {
    ...statusPart(fulfillmentOrder),
    assigned_location_id: fulfillmentOrder.locationId,
  }
}

/** The part of a payload that describes a hold. */
export function holdPart({ id, reason, reasonNotes, handle }: HoldRecord) {
  return {
    id,
    reason: reason.toLowerCase(),
    reason_notes: reasonNotes,
    held_by_requesting_app: true,
    handle,
    held_by_app: { id: APP_GID },
  }
}
