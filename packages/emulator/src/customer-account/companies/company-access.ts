import {
  COMPANIES,
  CONTACTS,
  ROLE_ASSIGNMENTS,
  ROLE_NAMES,
  ROLES,
} from '../../admin-api/companies/company-records'
import type {
  CompanyRecord,
  RoleAssignmentRecord,
  RoleRecord,
} from '../../admin-api/companies/company-records'
import type { CompanyLocationRecord } from '../../admin-api/companies/location-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { requireCustomer } from '../signed-in-customer'
import { COMPANY_LOCATIONS } from '../../admin-api/companies/location-records'

type Operation = 'ADD' | 'EDIT' | 'VIEW'

const VIEW = ['VIEW'] as const
const ORDERS = ['ADD', 'VIEW'] as const

/**
 * What a location admin may do: order, see all orders of the location, and change its addresses.
 *
 * @see https://help.shopify.com/en/manual/b2b/customers/adding-customers
 */
const LOCATION_ADMIN = {
  BUSINESS_PROFILE: VIEW,
  COMPANY: VIEW,
  COMPANY_CONTACT: VIEW,
  COMPANY_CONTACT_ROLE: VIEW,
  COMPANY_LOCATION: VIEW,
  COMPANY_LOCATION_BILLING_ADDRESS: ['EDIT', 'VIEW'],
  COMPANY_LOCATION_SHIPPING_ADDRESS: ['EDIT', 'VIEW'],
  COMPANY_TAX_EXEMPTION: VIEW,
  DRAFT_ORDER: ORDERS,
  ORDER: ORDERS,
  PAYMENT_METHOD: VIEW,
} as const satisfies Readonly<Record<string, readonly Operation[]>>

export type Resource = keyof typeof LOCATION_ADMIN

/** What other contacts may do. `VIEW` is for all orders: their own are always visible. */
const ORDERING_ONLY: Readonly<Record<Resource, readonly Operation[]>> = {
  ...LOCATION_ADMIN,
  COMPANY_CONTACT: [],
  COMPANY_CONTACT_ROLE: [],
  COMPANY_LOCATION_BILLING_ADDRESS: VIEW,
  COMPANY_LOCATION_SHIPPING_ADDRESS: VIEW,
  DRAFT_ORDER: ['ADD'],
  ORDER: ['ADD'],
}

/** Returns what a role permits, by resource. */
export function permissionsOf({
  name,
}: RoleRecord): Readonly<Record<Resource, readonly Operation[]>> {
  return name === ROLE_NAMES[0] ? LOCATION_ADMIN : ORDERING_ONLY
}

/** Lists the roles of the customer who is logged in, at all locations. */
export function ownRoles(context: GraphqlContext): RoleAssignmentRecord[] {
  return CONTACTS.in(context)
    .lookUp('customer', requireCustomer(context).id)
    .flatMap(({ id }) => ROLE_ASSIGNMENTS.in(context).lookUp('contact', id))
}

/** Returns whether a role of the customer who is logged in permits an operation at a location. */
export function permits(
  context: GraphqlContext,
  locationId: string,
  resource: Resource,
  operation: Operation,
): boolean {
  return ownRoles(context).some(assignment => {
    const role = ROLES.in(context).get(assignment.roleId)
    return (
      assignment.locationId === locationId &&
      role !== undefined &&
      permissionsOf(role)[resource].includes(operation)
    )
  })
}

/** Finds a company of which the customer who is logged in is a contact: others do not exist. */
export function findOwnCompany(context: GraphqlContext, id: string): CompanyRecord | undefined {
  const isContact = CONTACTS.in(context)
    .lookUp('customer', requireCustomer(context).id)
    .some(({ companyId }) => companyId === id)
  return isContact ? COMPANIES.in(context).get(id) : undefined
}

/** Finds a location where the customer who is logged in has a role: others do not exist. */
export function findOwnLocation(
  context: GraphqlContext,
  id: string,
): CompanyLocationRecord | undefined {
  const hasRole = ownRoles(context).some(({ locationId }) => locationId === id)
  return hasRole ? COMPANY_LOCATIONS.in(context).get(id) : undefined
}
