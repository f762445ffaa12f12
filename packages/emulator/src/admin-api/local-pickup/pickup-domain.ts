import type { GraphqlContext } from '../../engine/graphql-context'
import { invalidId } from '../../engine/request/execution-errors'
import { parseGlobalId } from '../../engine/records/global-id'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { LOCATIONS } from '../locations/location-records'
import type { LocationRecord } from '../locations/location-records'
import { pickupAt, PICKUP_SETTINGS } from './pickup-records'

function isActive(context: GraphqlContext, locationId: string): boolean {
  return Boolean(LOCATIONS.in(context).get(locationId)?.isActive)
}

function missingMessage(locationId: string): string {
  return `Unable to find an active location for location ID ${parseGlobalId(locationId)?.key ?? locationId}`
}

/** Local pickup at locations, and shipping packages, which only the admin creates. */
export const pickupDomain: Domain = {
  mutations: {
    locationLocalPickupEnable: defineMutation({
      checks: [
        {
          field: ['localPickupSettings'],
          code: 'CUSTOM_PICKUP_TIME_NOT_ALLOWED',
          message: 'Custom pickup time is not allowed for local pickup settings.',
          fails: ({ localPickupSettings }) => localPickupSettings.pickupTime === 'CUSTOM',
        },
        {
          field: ['localPickupSettings'],
          code: 'ACTIVE_LOCATION_NOT_FOUND',
          message: ({ localPickupSettings }) => missingMessage(localPickupSettings.locationId),
          fails: ({ localPickupSettings }, context) =>
            !isActive(context, localPickupSettings.locationId),
        },
      ],
      reports: 'first',
      run: ({ localPickupSettings: { locationId, pickupTime, instructions } }, context) => ({
        localPickupSettings: PICKUP_SETTINGS.in(context).put({
          id: locationId,
          __typename: PICKUP_SETTINGS.type,
          pickupTime,
          instructions: instructions ?? '',
        }),
      }),
    }),

    locationLocalPickupDisable: defineMutation({
      checks: [
        {
          field: ['locationId'],
          code: 'ACTIVE_LOCATION_NOT_FOUND',
          message: ({ locationId }) => missingMessage(locationId),
          fails: ({ locationId }, context) => !isActive(context, locationId),
        },
      ],
      run: ({ locationId }, context) => {
        PICKUP_SETTINGS.in(context).remove(locationId)
        return { locationId }
      },
    }),

    shippingPackageDelete: refuseEveryId(),
    shippingPackageMakeDefault: refuseEveryId(),
    shippingPackageUpdate: refuseEveryId(),
  },
  types: {
    Location: {
      localPickupSettingsV2: ({ id }: LocationRecord, _args, { store }) =>
        pickupAt(store.records, id) ?? null,
    },
  },
}

// Packages are created in the shipping settings of the admin, which the local platform does not
// have.
function refuseEveryId() {
  return defineMutation<{ id: string }>({
    run: ({ id }) => {
      throw invalidId(id)
    },
  })
}
