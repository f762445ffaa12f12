import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export interface LocationAddress {
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly provinceCode: string | null
  readonly zip: string | null
  /** In degrees. Missing, and null: unknown. */
  readonly latitude?: number | null
  readonly longitude?: number | null
}

export interface LocationRecord extends StoredRecord {
  readonly name: string
  readonly address: LocationAddress
  readonly fulfillsOnlineOrders: boolean
  readonly isActive: boolean
  /** Null for an active location. */
  readonly deactivatedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const LOCATIONS = defineRecords('Location', {
  name: (location: LocationRecord) => location.name.toLowerCase(),
})

/** An address without details. */
export const EMPTY_ADDRESS: LocationAddress = {
  address1: null,
  address2: null,
  city: null,
  countryCode: null,
  phone: null,
  provinceCode: null,
  zip: null,
}

/** The location that the store has from its start. It cannot be deactivated. */
export function defaultLocation(records: RecordStore): LocationRecord {
  const [location] = records.table(LOCATIONS).all()
  if (!location) throw new Error('A store always has a location.')
  return location
}

/** Returns whether a location is the one that the store has from its start. */
export function isDefaultLocation(records: RecordStore, { id }: LocationRecord): boolean {
  return defaultLocation(records).id === id
}
