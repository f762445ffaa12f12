import type { PurchasingCompanyInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { COMPANIES, CONTACTS } from './company-records'
import { COMPANY_LOCATIONS } from './location-records'

/** The company that an order is for, with the contact who orders and the location. */
export interface PurchasingCompany {
  readonly companyId: string
  readonly contactId: string | null
  readonly locationId: string
}

/** Lists the ids under which orders of a company are found. */
export function buyerIds(buyer: PurchasingCompany | null | undefined): string[] {
  return buyer
    ? [buyer.companyId, buyer.locationId, ...(buyer.contactId === null ? [] : [buyer.contactId])]
    : []
}

/** The type `PurchasingCompany`. */
export function purchasingCompanyNode(
  context: GraphqlContext,
  { companyId, contactId, locationId }: PurchasingCompany,
) {
  return {
    __typename: 'PurchasingCompany',
    company: COMPANIES.in(context).get(companyId),
    contact: CONTACTS.in(context).get(contactId) ?? null,
    location: COMPANY_LOCATIONS.in(context).get(locationId),
  }
}

/** Returns the company of an input without errors. */
export function purchasingCompanyFrom(input: PurchasingCompanyInput): PurchasingCompany {
  return {
    companyId: input.companyId,
    contactId: input.companyContactId,
    locationId: input.companyLocationId,
  }
}

/** Lists the errors of the company of an input: contact and location have to be the company's. */
export function purchasingCompanyErrors(
  context: GraphqlContext,
  input: PurchasingCompanyInput,
): MutationError[] {
  const field = ['purchasingEntity', 'purchasingCompany']
  if (!COMPANIES.in(context).get(input.companyId))
    return [{ field: [...field, 'companyId'], message: 'Company does not exist' }]
  if (COMPANY_LOCATIONS.in(context).get(input.companyLocationId)?.companyId !== input.companyId)
    return [{ field: [...field, 'companyLocationId'], message: 'Company location does not exist' }]
  if (CONTACTS.in(context).get(input.companyContactId)?.companyId !== input.companyId)
    return [{ field: [...field, 'companyContactId'], message: 'Company contact does not exist' }]
  return []
}
