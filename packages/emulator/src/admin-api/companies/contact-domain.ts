import { CUSTOMERS } from '../customers/customer-records'
import type { CustomerRecord } from '../customers/customer-records'
import type { Domain } from '../../engine/resolve/domain'
import { roleAssignmentList } from './company-lists'
import { buyerListFields } from './company-orders'
import { COMPANIES, CONTACTS, ROLE_ASSIGNMENTS, ROLES } from './company-records'
import type { ContactRecord, RoleAssignmentRecord } from './company-records'
import { lifetimeText } from '../customers/lifetime'
import { COMPANY_LOCATIONS } from './location-records'

/** Contacts of companies, and their roles. */
export const contactDomain: Domain = {
  queries: {
    companyContact: CONTACTS.one,
    companyContactRole: ROLES.one,
  },
  types: {
    CompanyContact: {
      ...buyerListFields,
      company: ({ companyId }: ContactRecord, _args, context) =>
        COMPANIES.in(context).get(companyId),
      customer: ({ customerId }: ContactRecord, _args, context) =>
        CUSTOMERS.in(context).get(customerId),
      isMainContact: ({ id, companyId }: ContactRecord, _args, context) =>
        COMPANIES.in(context).get(companyId)?.mainContactId === id,
      lifetimeDuration: ({ createdAt }: ContactRecord, _args, { clock }) =>
        lifetimeText(clock.now() - Date.parse(createdAt)),
      locale: ({ customerId }: ContactRecord, _args, context) =>
        CUSTOMERS.in(context).get(customerId)?.locale ?? null,
      roleAssignments: ROLE_ASSIGNMENTS.pageBy('contact', ({ store }) =>
        roleAssignmentList(store.records),
      ),
    },
    CompanyContactRoleAssignment: {
      company: ({ companyId }: RoleAssignmentRecord, _args, context) =>
        COMPANIES.in(context).get(companyId),
      companyContact: ({ contactId }: RoleAssignmentRecord, _args, context) =>
        CONTACTS.in(context).get(contactId),
      companyLocation: ({ locationId }: RoleAssignmentRecord, _args, context) =>
        COMPANY_LOCATIONS.in(context).get(locationId),
      role: ({ roleId }: RoleAssignmentRecord, _args, context) => ROLES.in(context).get(roleId),
    },
    Customer: {
      companyContactProfiles: ({ id }: CustomerRecord, _args, context) =>
        CONTACTS.in(context).lookUp('customer', id),
    },
  },
  nodes: {
    CompanyContact: CONTACTS.node,
    CompanyContactRole: ROLES.node,
    CompanyContactRoleAssignment: ROLE_ASSIGNMENTS.node,
  },
}
