import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { defineRecords } from '../../engine/resolve/define-records'

/** How customers collect orders at a location. The id is that of the location. */
export interface PickupRecord extends StoredRecord {
  /** A value of `DeliveryLocalPickupTime`. */
  readonly pickupTime: string
  readonly instructions: string
}

export const PICKUP_SETTINGS = defineRecords<PickupRecord>('DeliveryLocalPickupSettings')

const TIMES: Readonly<Record<string, string>> = {
  ONE_HOUR: '1 hour',
  TWO_HOURS: '2 hours',
  FOUR_HOURS: '4 hours',
  TWENTY_FOUR_HOURS: '24 hours',
  TWO_TO_FOUR_DAYS: '2-4 days',
  FIVE_OR_MORE_DAYS: '5+ days',
}

/** Finds the settings of a location where customers can collect orders. */
export function pickupAt(records: RecordStore, locationId: string): PickupRecord | undefined {
  return records.table(PICKUP_SETTINGS).get(locationId)
}

/** Lists the active locations where customers can collect orders. */
export function pickupLocations(records: RecordStore): LocationRecord[] {
  return records
    .table(LOCATIONS)
    .all()
    .filter(({ id, isActive }) => isActive && pickupAt(records, id) !== undefined)
}

/** When an order can be collected, as buyers read it, e.g. `Usually ready in 24 hours`. */
export function pickupTimeText({ pickupTime }: PickupRecord): string {
  return `Usually ready in ${TIMES[pickupTime] ?? TIMES.TWENTY_FOUR_HOURS}`
}
