import { INPUT_GIVEN, notFound } from './text-rules'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import { companyAddressErrors } from './company-address'
import { COMPANIES } from './company-records'
import { hasStoreCredit, isLocationInUse } from './deletable'
import { companyExists, locationExists } from './find-company'
import { locationErrors, locationFieldErrors } from './location-input'
import { COMPANY_ADDRESSES, COMPANY_LOCATIONS } from './location-records'
import { idNumber } from '../../engine/records/global-id'
import {
  ADDRESS_FIELDS,
  addLocation,
  assignAddress,
  changeLocation,
  locationChanges,
  removeLocation,
} from './write-location'

const UPDATE = ['company_locations/update'] as const
const DELETE = ['company_locations/delete'] as const
const FAILED_TO_DELETE = {
  message: 'Failed to delete the company location.',
  code: 'FAILED_TO_DELETE',
} as const

/** The roots that create, change, and delete locations and their addresses. */
export const locationMutations: Domain = {
  mutations: {
    companyLocationCreate: defineMutation({
      topics: ['company_locations/create'],
      checks: [companyExists()],
      errors: ({ input }, context) => locationErrors(context, input, ['input']),
      run: ({ companyId, input }, context) => {
        const company = COMPANIES.in(context).get(companyId)
        const name = input.shippingAddress?.address1?.trim() || company?.name
        return { companyLocation: addLocation(context, companyId, input, name ?? '') }
      },
    }),

    companyLocationUpdate: COMPANY_LOCATIONS.change('companyLocationId', {
      topics: UPDATE,
      checks: [
        locationExists(
          ['input'],
          "The company location doesn't exist",
          args => args.companyLocationId,
        ),
        INPUT_GIVEN,
      ],
      errors: ({ input }, context, before) =>
        locationFieldErrors(context, input, ['input'], before),
      run: ({ companyLocationId: id, input }, context, before) => ({
        companyLocation: changeLocation(context, id, locationChanges(input, before)),
      }),
    }),

    companyLocationDelete: defineMutation({
      topics: DELETE,
      checks: [
        locationExists(
          ['companyLocationId'],
          'Resource requested does not exist.',
          args => args.companyLocationId,
        ),
        {
          ...FAILED_TO_DELETE,
          field: ['companyLocationId'],
          fails: ({ companyLocationId: id }, context) => {
            const { records } = context.store
            const location = COMPANY_LOCATIONS.in(context).get(id)
            return Boolean(
              location && (isLocationInUse(records, location) || hasStoreCredit(records, id)),
            )
          },
        },
      ],
      run: ({ companyLocationId }, context) => {
        removeLocation(context, companyLocationId)
        return { deletedCompanyLocationId: companyLocationId }
      },
    }),

    companyLocationsDelete: defineMutation({
      topics: DELETE,
      isPartial: true,
      run: ({ companyLocationIds }, context) => {
        const { records } = context.store
        const deletedCompanyLocationIds: string[] = []
        const userErrors = companyLocationIds.flatMap((id, index) => {
          const field = ['companyLocationIds', String(index)]
          const location = COMPANY_LOCATIONS.in(context).get(id)
          if (!location) return [notFound(field)]
          if (hasStoreCredit(records, id))
            return [
              {
                field,
                message: `Failed to delete CompanyLocation ${idNumber(id)}: CompanyLocation has non-zero store credit balance`,
                code: 'INTERNAL_ERROR',
              },
            ]
          if (isLocationInUse(records, location)) return [{ ...FAILED_TO_DELETE, field }]
          removeLocation(context, id)
          deletedCompanyLocationIds.push(id)
          return []
        })
        return { deletedCompanyLocationIds, userErrors }
      },
    }),

    companyLocationAssignAddress: COMPANY_LOCATIONS.change('locationId', {
      topics: UPDATE,
      checks: [
        locationExists(['locationId'], 'Location does not exist.', args => args.locationId),
        {
          field: null,
          code: 'INVALID_INPUT',
          message: 'Invalid input.',
          fails: ({ addressTypes }) => new Set(addressTypes).size < addressTypes.length,
        },
      ],
      errors: ({ address }) => companyAddressErrors(address, ['address']),
      run: ({ address, addressTypes }, context, location) => ({
        addresses: assignAddress(context, location, address, addressTypes),
      }),
    }),

    companyAddressDelete: defineMutation({
      topics: UPDATE,
      checks: [
        COMPANY_ADDRESSES.exists(
          'addressId',
          'Company address was not found.',
          'RESOURCE_NOT_FOUND',
        ),
      ],
      run: ({ addressId }, context) => {
        const addresses = COMPANY_ADDRESSES.in(context)
        const location = COMPANY_LOCATIONS.in(context).get(addresses.get(addressId)?.locationId)
        addresses.remove(addressId)
        if (location)
          changeLocation(
            context,
            location.id,
            Object.fromEntries(
              Object.values(ADDRESS_FIELDS)
                .filter(name => location[name] === addressId)
                .map(name => [name, null]),
            ),
          )
        return { deletedAddressId: addressId }
      },
    }),
  },
}
