import type { MutationArgs } from '../../../generated/admin'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import { locationExists } from './find-company'
import { changeLocation } from './write-location'
import { COMPANY_LOCATIONS } from './location-records'

type LocationArgs = Pick<MutationArgs['companyLocationTaxSettingsUpdate'], 'companyLocationId'>

const UPDATE = ['company_locations/update'] as const
const MISSING = "The company location doesn't exist"

/** The roots of the taxes of locations. */
export const companyTaxMutations: Domain = {
  mutations: {
    companyLocationTaxSettingsUpdate: COMPANY_LOCATIONS.change('companyLocationId', {
      topics: UPDATE,
      checks: [
        isKnown(),
        {
          field: null,
          code: 'NO_INPUT',
          message: 'No input provided.',
          fails: args => Object.keys(args).every(name => name === 'companyLocationId'),
        },
      ],
      run: ({ companyLocationId: id, ...input }, context, before) => {
        const removed = new Set<string>(input.exemptionsToRemove)
        const exemptions = new Set([...before.taxExemptions, ...(input.exemptionsToAssign ?? [])])
        return {
          companyLocation: changeLocation(context, id, {
            taxExempt: input.taxExempt ?? before.taxExempt,
            taxExemptions: [...exemptions].filter(exemption => !removed.has(exemption)),
            taxRegistrationId:
              input.taxRegistrationId === undefined
                ? before.taxRegistrationId
                : input.taxRegistrationId || null,
          }),
        }
      },
    }),

    companyLocationAssignTaxExemptions: defineMutation({
      topics: UPDATE,
      checks: [isKnown()],
      run: ({ companyLocationId: id, taxExemptions }, context) => {
        const before = COMPANY_LOCATIONS.in(context).get(id)?.taxExemptions ?? []
        return {
          companyLocation: changeLocation(context, id, {
            taxExemptions: [...new Set([...before, ...taxExemptions])],
          }),
        }
      },
    }),

    companyLocationRevokeTaxExemptions: defineMutation({
      topics: UPDATE,
      checks: [isKnown()],
      run: ({ companyLocationId: id, taxExemptions }, context) => {
        const before = COMPANY_LOCATIONS.in(context).get(id)?.taxExemptions ?? []
        const revoked = new Set<string>(taxExemptions)
        return {
          companyLocation: changeLocation(context, id, {
            taxExemptions: before.filter(exemption => !revoked.has(exemption)),
          }),
        }
      },
    }),

    companyLocationCreateTaxRegistration: defineMutation({
      topics: UPDATE,
      checks: [
        locationExists(['locationId'], MISSING, ({ locationId }) => locationId),
        {
          field: ['taxId'],
          code: 'BLANK',
          message: "Tax ID can't be blank",
          fails: ({ taxId }) => taxId.trim() === '',
        },
      ],
      run: ({ locationId, taxId }, context) => ({
        companyLocation: changeLocation(context, locationId, { taxRegistrationId: taxId }),
      }),
    }),

    companyLocationRevokeTaxRegistration: defineMutation({
      topics: UPDATE,
      checks: [isKnown()],
      run: ({ companyLocationId }, context) => ({
        companyLocation: changeLocation(context, companyLocationId, { taxRegistrationId: null }),
      }),
    }),
  },
}

function isKnown<Args extends LocationArgs>(): Check<Args> {
  return locationExists(
    ['companyLocationId'],
    MISSING,
    ({ companyLocationId }) => companyLocationId,
  )
}
