import { defaultCursor } from '../../engine/records/connection'
import { limitCount } from '../../engine/records/count'
import { recordLoader } from '../../engine/resolve/domain'
import type { AdminDomain } from '../admin-domain'
import { seedCompanies } from './seed-companies'
import { createdAndDeleted } from '../timelines'
import { listRecords } from '../../engine/resolve/list-records'
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
    companies: (args, context, info) => {
      const { records } = context.store
      return listRecords(records.table(COMPANIES), companyList(records), args, context, info)
    },
    companiesCount: ({ limit }, { store }) =>
      limitCount(store.records.table(COMPANIES).size, limit),
    company: ({ id }, { store }) => store.records.table(COMPANIES).get(id) ?? null,
  },
  types: {
    Company: {
      ...buyerListFields,
      ...buyerSumFields,
      contactCount: ({ id }: CompanyRecord, _args, { store }) =>
        store.records.table(CONTACTS).lookUp('company', id).length,
      contactRoles: ({ id }: CompanyRecord, args, context, info) =>
        listRecords(
          context.store.records.table(ROLES).lookUp('company', id),
          roleList,
          args,
          context,
          info,
        ),
      contacts: ({ id }: CompanyRecord, args, context, info) => {
        const { records } = context.store
        const contacts = records.table(CONTACTS).lookUp('company', id)
        return listRecords(contacts, contactList(records), args, context, info)
      },
      contactsCount: ({ id }: CompanyRecord, _args, { store }) =>
        limitCount(store.records.table(CONTACTS).lookUp('company', id).length),
      defaultCursor: ({ id }: CompanyRecord) => defaultCursor(id),
      defaultRole: ({ id }: CompanyRecord, _args, { store }) =>
        store.records.table(ROLES).lookUp('company', id).at(-1) ?? null,
      hasTimelineComment: () => false,
      lifetimeDuration: ({ customerSince }: CompanyRecord, _args, { clock }) =>
        lifetimeText(clock.now() - Date.parse(customerSince)),
      locations: ({ id }: CompanyRecord, args, context, info) => {
        const { records } = context.store
        const locations = records.table(COMPANY_LOCATIONS).lookUp('company', id)
        return listRecords(locations, companyLocationList(records), args, context, info)
      },
      locationsCount: ({ id }: CompanyRecord, _args, { store }) =>
        limitCount(store.records.table(COMPANY_LOCATIONS).lookUp('company', id).length),
      mainContact: ({ mainContactId }: CompanyRecord, _args, { store }) =>
        store.records.table(CONTACTS).get(mainContactId) ?? null,
    },
  },
  nodes: { Company: recordLoader(COMPANIES) },
}
