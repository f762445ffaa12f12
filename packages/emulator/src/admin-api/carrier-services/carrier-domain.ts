import { cursorTime } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import type { ListSpec } from '../../engine/resolve/list-records'
import { LOCATIONS } from '../locations/location-records'
import { carrierMutations } from './carrier-mutations'
import { CARRIER_SERVICES } from './carrier-records'
import type { CarrierServiceRecord } from './carrier-records'

const carrierList: ListSpec<CarrierServiceRecord> = {
  search: {
    text: ({ name }) => [name],
    fields: {
      active: { kind: 'boolean', read: ({ active }) => active },
      id: { kind: 'id', read: ({ id }) => id },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
    UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
  },
}

/** Carrier services. Carriers of the platform itself are not simulated. */
export const carrierDomain: Domain = {
  queries: {
    availableCarrierServices: (_args, context) => {
      const locations = LOCATIONS.in(context)
        .all()
        .filter(({ isActive }) => isActive)
      return CARRIER_SERVICES.in(context)
        .all()
        .filter(({ active }) => active)
        .map(carrierService => ({ carrierService, locations }))
    },
    carrierService: CARRIER_SERVICES.one,
    carrierServices: CARRIER_SERVICES.page(carrierList),
  },
  mutations: carrierMutations,
  types: {
    DeliveryCarrierService: {
      availableServicesForCountries: () => [],
      formattedName: ({ name }: CarrierServiceRecord) => `${name} (Rates provided by app)`,
    },
  },
  nodes: { DeliveryCarrierService: CARRIER_SERVICES.node },
}
