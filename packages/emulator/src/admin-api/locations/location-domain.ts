import { notFound } from '../../engine/request/execution-errors'
import type { AdminDomain } from '../admin-domain'
import { addDefaultLocation, seedLocations } from './seed-locations'
import { countRecords, listRecords } from '../../engine/resolve/list-records'
import type { ListSpec } from '../../engine/resolve/list-records'
import type { RecordStore } from '../../engine/records/record-store'
import { serviceAt } from '../fulfillment-services/service-records'
import { pickupAt } from '../local-pickup/pickup-records'
import { locationAddressFields, locationFields } from './location-fields'
import { locationMutations } from './location-mutations'
import { defaultLocation, LOCATIONS } from './location-records'
import type { LocationRecord } from './location-records'

/** Locations. */
export const locationDomain: AdminDomain = {
  seed: {
    initial: addDefaultLocation,
    records: {
      locations: (run, seeds) =>
        run.add(LOCATIONS.type, seeds, () => seedLocations(run.store.records, seeds, run.at)),
    },
  },
  queries: {
    location: ({ id }, { store }) =>
      typeof id === 'string'
        ? (store.records.table(LOCATIONS).get(id) ?? null)
        : defaultLocation(store.records),
    locationByIdentifier: ({ identifier }, context) => {
      if (identifier.id === undefined)
        throw notFound("Metafield definition of type 'id' is required when using custom ids.")
      return LOCATIONS.in(context).get(identifier.id) ?? null
    },
    locations: ({ includeInactive, includeLegacy, ...args }, context, info) => {
      const { records } = context.store
      const listed = records
        .table(LOCATIONS)
        .all()
        .filter(
          ({ id, isActive }) =>
            (isActive || includeInactive) && (includeLegacy || !serviceAt(records, id)),
        )
      return listRecords(listed, locationList(records), args, context, info)
    },
    locationsCount: (args, context, info) =>
      countRecords(
        // Lists leave out inactive locations, but the count has them.
        LOCATIONS.in(context).all(),
        locationList(context.store.records).search,
        args,
        context,
        info,
      ),
  },
  mutations: locationMutations,
  types: { Location: locationFields, LocationAddress: locationAddressFields },
  nodes: { Location: LOCATIONS.node },
}

/** Searches and sorts locations. */
function locationList(records: RecordStore): ListSpec<LocationRecord> {
  return {
    search: {
      text: ({ name, address }) => [name, address.address1, address.city, address.zip],
      fields: {
        active: { kind: 'boolean', read: location => location.isActive },
        address1: { kind: 'text', read: location => location.address.address1 },
        address2: { kind: 'text', read: location => location.address.address2 },
        city: { kind: 'text', read: location => location.address.city },
        country: { kind: 'exact', read: location => location.address.countryCode },
        created_at: { kind: 'time', read: location => location.createdAt },
        geolocated: { kind: 'boolean', read: () => false },
        id: { kind: 'id', read: location => location.id },
        legacy: { kind: 'boolean', read: () => false },
        location_id: { kind: 'id', read: location => location.id },
        name: { kind: 'text', read: location => location.name },
        pickup_in_store: {
          kind: 'enum',
          values: ['enabled', 'disabled'],
          read: ({ id }) => (pickupAt(records, id) ? 'enabled' : 'disabled'),
        },
        province: { kind: 'exact', read: location => location.address.provinceCode },
        zip: { kind: 'exact', read: location => location.address.zip },
      },
    },
    sortValues: { NAME: location => location.name },
  }
}
