import { globalId, parseGlobalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'

/** A device with the point of sale. */
export interface DeviceSource {
  readonly __typename: 'PointOfSaleDevice'
  readonly id: string
}

const TYPE = 'PointOfSaleDevice'

/**
 * Finds the location of a device. No API adds devices: each location has one, with the number of
 * the location in its id.
 *
 * @returns undefined if there is no such device
 */
export function deviceLocation(
  records: RecordStore,
  deviceId: string | null | undefined,
): LocationRecord | undefined {
  const { type, key = '', query } = parseGlobalId(deviceId ?? '') ?? {}
  return type === TYPE && query === ''
    ? records.table(LOCATIONS).get(globalId(LOCATIONS.type, key))
    : undefined
}

/** Finds a device by its global id. */
export function findDevice(
  records: RecordStore,
  deviceId: string | null | undefined,
): DeviceSource | undefined {
  const location = deviceLocation(records, deviceId)
  return location && { __typename: TYPE, id: globalId(TYPE, parseGlobalId(location.id)?.key ?? '') }
}
