import { defaultCursor } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import type { AdminDomain } from '../admin-domain'
import { seedCompanies } from './seed-companies'
import { createdAndDeleted } from '../timelines'
import { companyList, companyLocationList, contactList, roleList } from './company-lists'
import { buyerListFields, buyerSumFields } from './company-orders'
import { COMPANIES, CONTACTS, ROLES } from './company-records'
import type { CompanyRecord } from './company-records'
import { lifetimeText } from '../customers/lifetime'
import { COMPANY_LOCATIONS } from './location-records'

/** Companies. */
export const companyDomain: AdminDomain = {
  seed: {
    records: {
      companies: seedCompanies,
    },
  },
  timelines: {
    ...createdAndDeleted('companies', 'Company', 'COMPANY', 'company'),
    ...createdAndDeleted(
      'company_locations',
      'CompanyLocation',
      'COMPANY_LOCATION',
      'company location',
    ),
  },
  queries: {
    companies: COMPANIES.page(({ store }) => companyList(store.records)),
    companiesCount: COMPANIES.count(),
    company: COMPANIES.one,
  },
  types: {
    Company: {
      ...buyerListFields,
      ...buyerSumFields,
      contactCount: ({ id }: CompanyRecord, _args, context) =>
        CONTACTS.in(context).lookUp('company', id).length,
      contactRoles: ROLES.pageBy('company', roleList),
      contacts: CONTACTS.pageBy('company', ({ store }) => contactList(store.records)),
      contactsCount: ({ id }: CompanyRecord, _args, context) =>
        limitCount(CONTACTS.in(context).lookUp('company', id).length),
      defaultCursor: ({ id }: CompanyRecord) => defaultCursor(id),
      defaultRole: ({ id }: CompanyRecord, _args, context) =>
        ROLES.in(context).lookUp('company', id).at(-1) ?? null,
      hasTimelineComment: () => false,
      lifetimeDuration: ({ customerSince }: CompanyRecord, _args, { clock }) =>
        lifetimeText(clock.now() - Date.parse(customerSince)),
      locations: COMPANY_LOCATIONS.pageBy('company', ({ store }) =>
        companyLocationList(store.records),
      ),
      locationsCount: ({ id }: CompanyRecord, _args, context) =>
        limitCount(COMPANY_LOCATIONS.in(context).lookUp('company', id).length),
      mainContact: CONTACTS.at<CompanyRecord>('mainContactId'),
    },
  },
  nodes: { Company: COMPANIES.node },
}
