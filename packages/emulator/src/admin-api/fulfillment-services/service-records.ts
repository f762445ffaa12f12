import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defaultLocation } from '../locations/location-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** A warehouse of another company, which fulfills orders at a location of its own. */
export interface FulfillmentServiceRecord extends StoredRecord {
  readonly serviceName: string
  readonly handle: string
  readonly callbackUrl: string | null
  readonly inventoryManagement: boolean
  readonly requiresShippingMethod: boolean
  readonly trackingSupport: boolean
  readonly locationId: string
  readonly type: 'MANUAL' | 'THIRD_PARTY'
}

export const FULFILLMENT_SERVICES = defineRecords('FulfillmentService', {
  handle: (service: FulfillmentServiceRecord) => service.handle,
  location: (service: FulfillmentServiceRecord) => service.locationId,
  name: (service: FulfillmentServiceRecord) => service.serviceName.toLowerCase(),
})

/** Global id of the service that stands for fulfillment by the merchant. */
const MANUAL_ID = 'gid://shopify/FulfillmentService/manual'

/** Returns the service that stands for fulfillment by the merchant. */
export function manualService(records: RecordStore): FulfillmentServiceRecord {
  return {
    id: MANUAL_ID,
    __typename: 'FulfillmentService',
    serviceName: 'Manual',
    handle: 'manual',
    callbackUrl: null,
    inventoryManagement: false,
    requiresShippingMethod: true,
    trackingSupport: false,
    locationId: defaultLocation(records).id,
    type: 'MANUAL',
  }
}

/** Finds a service by its global id, with or without the query that the platform appends. */
export function findService(
  records: RecordStore,
  id: string,
): FulfillmentServiceRecord | undefined {
  if (id === MANUAL_ID) return manualService(records)
  const services = records.table(FULFILLMENT_SERVICES)
  return services.get(id) ?? services.get(`${id}?id=true`)
}

/** Finds the service that fulfills from a location. */
export function serviceAt(
  records: RecordStore,
  locationId: string,
): FulfillmentServiceRecord | undefined {
  return records.table(FULFILLMENT_SERVICES).lookUp('location', locationId)[0]
}
