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
      company: ({ companyId }: ContactRecord, _args, { store }) =>
        store.records.table(COMPANIES).get(companyId),
      customer: ({ customerId }: ContactRecord, _args, { store }) =>
        store.records.table(CUSTOMERS).get(customerId),
      isMainContact: ({ id, companyId }: ContactRecord, _args, { store }) =>
        store.records.table(COMPANIES).get(companyId)?.mainContactId === id,
      lifetimeDuration: ({ createdAt }: ContactRecord, _args, { clock }) =>
        lifetimeText(clock.now() - Date.parse(createdAt)),
      locale: ({ customerId }: ContactRecord, _args, { store }) =>
        store.records.table(CUSTOMERS).get(customerId)?.locale ?? null,
      roleAssignments: ROLE_ASSIGNMENTS.pageBy('contact', ({ store }) =>
        roleAssignmentList(store.records),
      ),
    },
    CompanyContactRoleAssignment: {
      company: ({ companyId }: RoleAssignmentRecord, _args, { store }) =>
        store.records.table(COMPANIES).get(companyId),
      companyContact: ({ contactId }: RoleAssignmentRecord, _args, { store }) =>
        store.records.table(CONTACTS).get(contactId),
      companyLocation: ({ locationId }: RoleAssignmentRecord, _args, { store }) =>
        store.records.table(COMPANY_LOCATIONS).get(locationId),
      role: ({ roleId }: RoleAssignmentRecord, _args, { store }) =>
        store.records.table(ROLES).get(roleId),
    },
    Customer: {
      companyContactProfiles: ({ id }: CustomerRecord, _args, { store }) =>
        store.records.table(CONTACTS).lookUp('customer', id),
    },
  },
  nodes: {
    CompanyContact: CONTACTS.node,
    CompanyContactRole: ROLES.node,
    CompanyContactRoleAssignment: ROLE_ASSIGNMENTS.node,
  },
}
