import type { Arguments } from '../../../generated/customer'
import type { GraphQLResolveInfo } from 'graphql'
import { activeMarket } from '../../admin-api/catalogs/buyer-catalogs'
import {
  companyLocationList,
  contactList,
  roleAssignmentList,
} from '../../admin-api/companies/company-lists'
import { companyLocationDomain } from '../../admin-api/companies/company-location-domain'
import { CONTACTS, ROLE_ASSIGNMENTS, ROLES } from '../../admin-api/companies/company-records'
import type {
  CompanyRecord,
  ContactRecord,
  RoleAssignmentRecord,
  RoleRecord,
} from '../../admin-api/companies/company-records'
import { contactDomain } from '../../admin-api/companies/contact-domain'
import { COMPANY_ADDRESSES, COMPANY_LOCATIONS } from '../../admin-api/companies/location-records'
import type { CompanyLocationRecord } from '../../admin-api/companies/location-records'
import { pickFields } from '../../engine/resolve/domain'
import type { Domain } from '../../engine/resolve/domain'
import { listRecords } from '../../engine/resolve/list-records'
import type { ListArgs } from '../../engine/resolve/list-records'
import { primaryMarket } from '../../admin-api/markets/market-records'
import type { MarketRecord } from '../../admin-api/markets/market-records'
import type { GraphqlContext } from '../../engine/graphql-context'
import { visibleMetafields } from '../../admin-api/metafields/visible-metafields'
import { requireCustomer } from '../signed-in-customer'
import { findOwnCompany, findOwnLocation, ownRoles, permissionsOf, permits } from './company-access'
import { companyMutations } from './company-mutations'
import { buyerListFields } from './visible-orders'

/** The companies that the customer who is logged in buys for. */
export const companyDomain: Domain<Arguments> = {
  queries: {
    company: ({ id }, context) => findOwnCompany(context, id) ?? null,
    companyLocation: ({ id }, context) => findOwnLocation(context, id) ?? null,
  },
  mutations: companyMutations,
  types: {
    Company: {
      ...buyerListFields,
      ...visibleMetafields('COMPANY', 'customerAccount'),
      locations: ({ id }: CompanyRecord, args, context, info) =>
        listLocations(context, location => location.companyId === id, args, info),
    },
    CompanyLocation: {
      ...buyerListFields,
      ...visibleMetafields('COMPANY_LOCATION', 'customerAccount'),
      ...pickFields(companyLocationDomain.types?.CompanyLocation ?? {}, [
        'billingAddress',
        'buyerExperienceConfiguration',
        'shippingAddress',
      ]),
      contacts: ({ id, companyId }: CompanyLocationRecord, args, context, info) => {
        const { records } = context.store
        const ids = new Set(visibleRoles(context, id).map(({ contactId }) => contactId))
        const contacts = records
          .table(CONTACTS)
          .lookUp('company', companyId)
          .filter(contact => ids.has(contact.id))
        return listRecords(contacts, contactList(records), args, context, info)
      },
      market: (location: CompanyLocationRecord, _args, context) =>
        marketOf(context, location) ?? primaryMarket(context.store.records),
      marketCurrencyCode: (location: CompanyLocationRecord, _args, context) =>
        marketOf(context, location)?.currencySettings?.baseCurrency ?? context.store.currencyCode,
      roleAssignments: ({ id }: CompanyLocationRecord, args, context, info) => {
        const list = roleAssignmentList(context.store.records)
        return listRecords(visibleRoles(context, id), list, args, context, info)
      },
      taxIdentifier: ({ taxRegistrationId }: CompanyLocationRecord) => taxRegistrationId,
    },
    CompanyAddress: companyLocationDomain.types?.CompanyAddress ?? {},
    CompanyContact: {
      ...buyerListFields,
      ...pickFields(contactDomain.types?.CompanyContact ?? {}, ['company', 'customer']),
      locations: ({ id }: ContactRecord, args, context, info) => {
        const roles = ROLE_ASSIGNMENTS.in(context).lookUp('contact', id)
        const isAssigned = (location: CompanyLocationRecord) =>
          roles.some(({ locationId }) => locationId === location.id)
        return listLocations(context, isAssigned, args, info)
      },
    },
    CompanyContactRole: {
      resourcePermission: (role: RoleRecord, { resource }) => permissionsOf(role)[resource],
      resourcePermissions: (role: RoleRecord) =>
        Object.entries(permissionsOf(role)).map(([resource, permittedOperations]) => ({
          resource,
          permittedOperations,
        })),
    },
    CompanyContactRoleAssignment: {
      contact: CONTACTS.at<RoleAssignmentRecord>('contactId'),
      role: ROLES.at<RoleAssignmentRecord>('roleId'),
    },
  },
}

/** Lists the locations where the customer who is logged in has a role. */
function listLocations(
  context: GraphqlContext,
  isWanted: (location: CompanyLocationRecord) => boolean,
  args: ListArgs,
  info: GraphQLResolveInfo,
) {
  const ids = new Set(ownRoles(context).map(({ locationId }) => locationId))
  const { records } = context.store
  const locations = records
    .table(COMPANY_LOCATIONS)
    .all()
    .filter(location => ids.has(location.id) && isWanted(location))
  return listRecords(locations, companyLocationList(records), args, context, info)
}

/** Lists the roles at a location: all for its admins, and their own for others. */
function visibleRoles(context: GraphqlContext, locationId: string): RoleAssignmentRecord[] {
  const roles = ROLE_ASSIGNMENTS.in(context).lookUp('location', locationId)
  if (permits(context, locationId, 'COMPANY_CONTACT', 'VIEW')) return roles
  const customerId = requireCustomer(context).id
  return roles.filter(
    ({ contactId }) => CONTACTS.in(context).get(contactId)?.customerId === customerId,
  )
}

/** Returns the market of the shipping address of a location. */
function marketOf(
  context: GraphqlContext,
  { shippingAddressId }: CompanyLocationRecord,
): MarketRecord | undefined {
  const address = COMPANY_ADDRESSES.in(context).get(shippingAddressId)
  return activeMarket(context, address?.countryCode)
}
