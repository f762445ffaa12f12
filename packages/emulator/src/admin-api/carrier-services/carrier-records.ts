import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A source of shipping rates: the platform asks the app's callback for rates at checkout. */
export interface CarrierServiceRecord extends StoredRecord {
  readonly name: string
  readonly callbackUrl: string
  readonly active: boolean
  readonly supportsServiceDiscovery: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

export const CARRIER_SERVICES = defineRecords('DeliveryCarrierService', {
  name: (service: CarrierServiceRecord) => service.name.toLowerCase(),
})
