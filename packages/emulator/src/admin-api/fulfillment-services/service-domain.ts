import type { Domain } from '../../engine/resolve/domain'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { serviceMutations } from './service-mutations'
import { FULFILLMENT_SERVICES, findService, manualService, serviceAt } from './service-records'
import type { FulfillmentServiceRecord } from './service-records'

/** Fulfillment services. */
export const serviceDomain: Domain = {
  queries: {
    fulfillmentService: ({ id }, { store }) => findService(store.records, id) ?? null,
  },
  mutations: serviceMutations,
  types: {
    FulfillmentService: {
      fulfillmentOrdersOptIn: () => true,
      location: LOCATIONS.at<FulfillmentServiceRecord>('locationId'),
    },
    Location: {
      fulfillmentService: ({ id }: LocationRecord, _args, { store }) =>
        serviceAt(store.records, id) ?? null,
      isFulfillmentService: ({ id }: LocationRecord, _args, { store }) =>
        serviceAt(store.records, id) !== undefined,
    },
    Shop: {
      fulfillmentServices: (_shop: object, _args, { store }) => [
        manualService(store.records),
        ...store.records.table(FULFILLMENT_SERVICES).all(),
      ],
    },
  },
}
