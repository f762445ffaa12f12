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
  return COMPANY_LOCATIONS.existsAt(field, idOf, message, 'RESOURCE_NOT_FOUND')
}
