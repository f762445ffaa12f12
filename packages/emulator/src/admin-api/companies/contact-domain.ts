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
      company: COMPANIES.at<ContactRecord>('companyId'),
      customer: CUSTOMERS.at<ContactRecord>('customerId'),
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
      company: COMPANIES.at<RoleAssignmentRecord>('companyId'),
      companyContact: CONTACTS.at<RoleAssignmentRecord>('contactId'),
      companyLocation: COMPANY_LOCATIONS.at<RoleAssignmentRecord>('locationId'),
      role: ROLES.at<RoleAssignmentRecord>('roleId'),
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
