import type { GraphqlContext } from '../../engine/graphql-context'
import type { Check } from '../../engine/resolve/mutation'
import { COMPANIES, CONTACTS } from './company-records'
import { COMPANY_LOCATIONS } from './location-records'

/** The rule that the argument `companyId` names a company. */
export function companyExists<Args extends { companyId: string }>(
  message = 'Company does not exist.',
): Check<Args> {
  return COMPANIES.exists('companyId', message, 'RESOURCE_NOT_FOUND')
}

/** The rule that the argument `companyContactId` names a contact. */
export function contactExists<Args extends { companyContactId: string }>(): Check<Args> {
  return CONTACTS.exists(
    'companyContactId',
    "The company contact doesn't exist.",
    'RESOURCE_NOT_FOUND',
  )
}

/** The rule that an argument names a location of a company. */
export function locationExists<Args>(
  field: readonly string[],
  message: string,
  idOf: (args: Args) => string,
): Check<Args> {
  return {
    field,
    code: 'RESOURCE_NOT_FOUND',
    message,
    fails: (args, context) => !findCompanyLocation(context, idOf(args)),
    isFinal: true,
  }
}

/** Finds a location of a company by its global id. */
export function findCompanyLocation(context: GraphqlContext, id: string | null | undefined) {
  return COMPANY_LOCATIONS.in(context).get(id)
}
