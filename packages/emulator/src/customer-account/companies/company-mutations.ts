import { defineChange } from '../../engine/resolve/define-change'
import type { Arguments } from '../../../generated/customer'
import { companyAddressErrors } from '../../admin-api/companies/company-address'
import { assignAddress } from '../../admin-api/companies/write-location'
import type { Mutations } from '../../engine/resolve/domain'
import { findOwnLocation, permits } from './company-access'

/** The root with which a location admin changes the addresses of a location. */
export const companyMutations: Mutations<Arguments> = {
  companyLocationAssignAddress: defineChange(
    ({ locationId }, context) => findOwnLocation(context, locationId),
    {
      topics: ['company_locations/update'],
      checks: [
        {
          field: ['locationId'],
          code: 'BUSINESS_LOCATION_NOT_FOUND',
          message: 'Location does not exist.',
          fails: ({ locationId }, context) => !findOwnLocation(context, locationId),
          isFinal: true,
        },
        {
          field: ['locationId'],
          code: 'PERMISSION_DENIED',
          message: 'The customer may not change the addresses of this location.',
          fails: ({ locationId, addressTypes }, context) =>
            !addressTypes.every(type =>
              permits(context, locationId, `COMPANY_LOCATION_${type}_ADDRESS`, 'EDIT'),
            ),
          isFinal: true,
        },
        {
          field: ['addressTypes'],
          code: 'NO_INPUT',
          message: 'No address type is given.',
          fails: ({ addressTypes }) => addressTypes.length === 0,
        },
      ],
      errors: ({ address }) => companyAddressErrors(address, ['address']),
      run: ({ address, addressTypes }, context, location) => {
        return { addresses: assignAddress(context, location, address, addressTypes) }
      },
    },
  ),
}
