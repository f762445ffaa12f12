import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** A company that buys from the store. */
export interface CompanyRecord extends StoredRecord {
  readonly name: string
  readonly note: string | null
  readonly externalId: string | null
  readonly customerSince: string
  /** Global id of a contact of the company. */
  readonly mainContactId: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** A customer who buys for a company. Email, name, and language are those of the customer. */
export interface ContactRecord extends StoredRecord {
  readonly companyId: string
  readonly customerId: string
  readonly title: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** What a contact is allowed to do at a location. */
export interface RoleRecord extends StoredRecord {
  readonly companyId: string
  readonly name: string
  readonly note: string
}

/** A role of a contact at a location. */
export interface RoleAssignmentRecord extends StoredRecord {
  readonly companyId: string
  readonly contactId: string
  readonly roleId: string
  readonly locationId: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** A staff member who looks after a location. */
export interface StaffAssignmentRecord extends StoredRecord {
  readonly locationId: string
  readonly staffMemberId: string
}

export const COMPANIES = defineRecords('Company', {
  externalId: (company: CompanyRecord) => company.externalId,
})

export const CONTACTS = defineRecords('CompanyContact', {
  company: (contact: ContactRecord) => contact.companyId,
  customer: (contact: ContactRecord) => contact.customerId,
})

export const ROLES = defineRecords('CompanyContactRole', {
  company: (role: RoleRecord) => role.companyId,
})

export const ROLE_ASSIGNMENTS = defineRecords('CompanyContactRoleAssignment', {
  company: (assignment: RoleAssignmentRecord) => assignment.companyId,
  contact: (assignment: RoleAssignmentRecord) => assignment.contactId,
  location: (assignment: RoleAssignmentRecord) => assignment.locationId,
})

export const STAFF_ASSIGNMENTS = defineRecords('CompanyLocationStaffMemberAssignment', {
  location: (assignment: StaffAssignmentRecord) => assignment.locationId,
})

/** Names of the roles of every company. The second one is the default. */
export const ROLE_NAMES = ['Location admin', 'Ordering only'] as const
