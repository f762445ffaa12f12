import { countryName, provinceName } from '../addresses/countries'
import type { Fields } from '../../engine/resolve/domain'
import { serviceAt } from '../fulfillment-services/service-records'
import { hasInventory } from '../inventory/inventory-records'
import { isDefaultLocation } from './location-records'
import type { LocationAddress, LocationRecord } from './location-records'

/** Fields of the type `Location` that are not properties of the record. */
export const locationFields: Fields<'Location'> = {
  activatable: () => true,
  addressVerified: () => false,
  deactivatable: (location: LocationRecord, _args, { store }) =>
    !isDefaultLocation(store.records, location) && !serviceAt(store.records, location.id),
  deletable: ({ isActive }: LocationRecord) => !isActive,
  hasActiveInventory: (location: LocationRecord, _args, { store }) =>
    hasInventory(store.records, location),
  hasUnfulfilledOrders: () => false,
  isPrimary: (location: LocationRecord, _args, { store }) =>
    isDefaultLocation(store.records, location),
  shipsInventory: (location: LocationRecord, _args, { store }) =>
    isDefaultLocation(store.records, location),
  suggestedAddresses: () => [],
}

/** Fields of the type `LocationAddress` that are not properties of the record. */
export const locationAddressFields: Fields<'LocationAddress'> = {
  country: ({ countryCode }: LocationAddress) => countryName(countryCode),
  formatted: ({ address1, address2, city, provinceCode, zip, countryCode }: LocationAddress) => {
    const place = [city, provinceCode, zip].filter(Boolean).join(' ')
    return [address1, address2, place, countryName(countryCode)].filter(Boolean)
  },
  // The local platform does not look up addresses: only seeds and pulled stores have coordinates.
  latitude: ({ latitude = null }: LocationAddress) => latitude,
  longitude: ({ longitude = null }: LocationAddress) => longitude,
  province: ({ countryCode, provinceCode }: LocationAddress) =>
    provinceName(countryCode, provinceCode),
}
