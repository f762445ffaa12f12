import type { LocationSeed } from '../../state/content'
import type { RecordStore } from '../../engine/records/record-store'
import { EMPTY_ADDRESS, LOCATIONS } from './location-records'

/** Name of the location that every store has from its start. */
export const DEFAULT_LOCATION = 'Shop location'

/** Adds the location that every store has from its start. */
export function addDefaultLocation(records: RecordStore, at: string): void {
  seedLocations(records, [{ name: DEFAULT_LOCATION, countryCode: 'US' }], at)
}

/** Adds the locations of a seed. */
export function seedLocations(
  records: RecordStore,
  seeds: readonly LocationSeed[],
  at: string,
): void {
  const locations = records.table(LOCATIONS)
  for (const { name, ...address } of seeds)
    locations.add({
      name,
      address: { ...EMPTY_ADDRESS, ...address },
      fulfillsOnlineOrders: true,
      isActive: true,
      deactivatedAt: null,
      createdAt: at,
      updatedAt: at,
    })
}
