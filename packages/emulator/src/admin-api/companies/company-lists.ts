import { CUSTOMERS } from '../customers/customer-records'
import { displayName } from '../customers/customer-name'
import { cursorTime } from '../../engine/records/connection'
import type { RecordStore } from '../../engine/records/record-store'
import type { ListSpec } from '../../engine/resolve/list-records'
import { buyerOrders, amountSpentBy } from './company-orders'
import { COMPANIES, CONTACTS, ROLE_ASSIGNMENTS, ROLES } from './company-records'
import type {
  CompanyRecord,
  ContactRecord,
  RoleAssignmentRecord,
  RoleRecord,
} from './company-records'
import { COMPANY_LOCATIONS } from './location-records'
import type { CompanyLocationRecord } from './location-records'

/** Searches and sorts companies. */
export function companyList(records: RecordStore): ListSpec<CompanyRecord> {
  return {
    search: {
      text: ({ name, externalId, note }) => [name, externalId, note],
      matchesPrefixes: true,
      fields: {
        active_customers_count: {
          kind: 'number',
          read: ({ id }) => records.table(CONTACTS).lookUp('company', id).length,
        },
        created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
        external_id: { kind: 'exact', read: ({ externalId }) => externalId },
        id: { kind: 'id', read: ({ id }) => id },
        name: { kind: 'text', read: ({ name }) => name },
        since_date: { kind: 'time', read: ({ customerSince }) => customerSince },
        updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
      },
    },
    sortValues: {
      CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
      NAME: ({ name }) => name.toLowerCase(),
      ORDER_COUNT: ({ id }) => buyerOrders(records, id).length,
      SINCE_DATE: ({ customerSince }) => cursorTime(customerSince),
      TOTAL_SPENT: ({ id }) => amountSpentBy(records, id),
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}

/** Searches and sorts locations of companies. */
export function companyLocationList(records: RecordStore): ListSpec<CompanyLocationRecord> {
  const companyName = ({ companyId }: CompanyLocationRecord) =>
    records.table(COMPANIES).get(companyId)?.name ?? ''
  return {
    search: {
      text: location => [location.name, location.externalId, companyName(location)],
      matchesPrefixes: true,
      fields: {
        company_id: { kind: 'id', read: ({ companyId }) => companyId },
        company_name: { kind: 'text', read: companyName },
        created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
        external_id: { kind: 'exact', read: ({ externalId }) => externalId },
        id: { kind: 'id', read: ({ id }) => id },
        ids: { kind: 'id', read: ({ id }) => id },
        name: { kind: 'text', read: ({ name }) => name },
        updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
      },
    },
    sortValues: {
      COMPANY_AND_LOCATION_NAME: location =>
        `${companyName(location)} ${location.name}`.toLowerCase(),
      COMPANY_ID: ({ companyId }) => companyId,
      CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
      NAME: ({ name }) => name.toLowerCase(),
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}

/** Searches and sorts contacts. */
export function contactList(records: RecordStore): ListSpec<ContactRecord> {
  const customerOf = ({ customerId }: ContactRecord) => records.table(CUSTOMERS).get(customerId)
  const nameOf = (contact: ContactRecord) => {
    const customer = customerOf(contact)
    return customer ? displayName(customer) : ''
  }
  const emailOf = (contact: ContactRecord) => customerOf(contact)?.email ?? ''
  const assignmentsOf = ({ id }: ContactRecord) =>
    records.table(ROLE_ASSIGNMENTS).lookUp('contact', id)
  return {
    search: {
      text: contact => [nameOf(contact), emailOf(contact), contact.title],
      matchesPrefixes: true,
      fields: {
        company_id: { kind: 'id', read: ({ companyId }) => companyId },
        company_name: {
          kind: 'text',
          read: ({ companyId }) => records.table(COMPANIES).get(companyId)?.name,
        },
        created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
        email: { kind: 'text', read: emailOf },
        id: { kind: 'id', read: ({ id }) => id },
        location_name: {
          kind: 'text',
          read: contact =>
            assignmentsOf(contact).map(
              ({ locationId }) => records.table(COMPANY_LOCATIONS).get(locationId)?.name,
            ),
        },
        name: { kind: 'text', read: nameOf },
        role_name: {
          kind: 'text',
          read: contact =>
            assignmentsOf(contact).map(({ roleId }) => records.table(ROLES).get(roleId)?.name),
        },
        updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
      },
    },
    sortValues: {
      COMPANY_ID: ({ companyId }) => companyId,
      CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
      EMAIL: emailOf,
      NAME: nameOf,
      NAME_EMAIL: contact => `${nameOf(contact)} ${emailOf(contact)}`,
      TITLE: ({ title }) => title,
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}

/** Sorts the roles of a company. All of them are as old as the company. */
export const roleList: ListSpec<RoleRecord> = { search: { fields: {} } }

/** Searches and sorts roles of contacts at locations. */
export function roleAssignmentList(records: RecordStore): ListSpec<RoleAssignmentRecord> {
  const locationName = ({ locationId }: RoleAssignmentRecord) =>
    records.table(COMPANY_LOCATIONS).get(locationId)?.name ?? ''
  return {
    search: {
      text: assignment => [locationName(assignment)],
      fields: {
        company_contact_id: { kind: 'id', read: ({ contactId }) => contactId },
        company_contact_role_id: { kind: 'id', read: ({ roleId }) => roleId },
        company_contact_role_name: {
          kind: 'text',
          read: ({ roleId }) => records.table(ROLES).get(roleId)?.name,
        },
        company_id: { kind: 'id', read: ({ companyId }) => companyId },
        company_location_id: { kind: 'id', read: ({ locationId }) => locationId },
        company_location_name: { kind: 'text', read: locationName },
        created_at: { kind: 'time', read: ({ createdAt }) => createdAt },
        id: { kind: 'id', read: ({ id }) => id },
        location_name: { kind: 'text', read: locationName },
        updated_at: { kind: 'time', read: ({ updatedAt }) => updatedAt },
      },
    },
    sortValues: {
      CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
      LOCATION_NAME: locationName,
      UPDATED_AT: ({ updatedAt }) => cursorTime(updatedAt),
    },
  }
}
