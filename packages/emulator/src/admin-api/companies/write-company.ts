import type { CompanyContactInput, CompanyInput } from '../../../generated/admin'
import { createdNow, currentTime, timestamp } from '../../engine/records/timestamp'
import { normalizeEmail, normalizePhone } from '../customers/contact-values'
import { CUSTOMERS } from '../customers/customer-records'
import { addCustomer, changeCustomer } from '../customers/write-customer'
import type { MutationContext } from '../../engine/resolve/mutation'
import { removeMetafields } from '../metafields/metafield-records'
import { COMPANIES, CONTACTS, ROLE_ASSIGNMENTS, ROLE_NAMES, ROLES } from './company-records'
import type { CompanyRecord, ContactRecord, RoleAssignmentRecord } from './company-records'
import { assignmentWebhook, companyWebhook, contactWebhook } from './company-webhook'
import { COMPANY_LOCATIONS } from './location-records'
import { removeContactRecords } from './remove-contact-records'
import { removeLocation } from './write-location'

/** Adds a company with its roles. */
export function addCompany(context: MutationContext, input: CompanyInput): CompanyRecord {
  const at = currentTime(context)
  const company = COMPANIES.in(context).add({
    name: input.name?.trim() ?? '',
    note: input.note ?? null,
    externalId: input.externalId || null,
    customerSince: input.customerSince ? timestamp(Date.parse(input.customerSince)) : at,
    mainContactId: null,
    createdAt: at,
    updatedAt: at,
  })
  const roles = ROLES.in(context)
  for (const name of ROLE_NAMES)
    roles.add({
      companyId: company.id,
      name,
      note: `System-defined ${name} role`,
    })
  return company
}

/** Changes fields of a company. */
export function changeCompany(
  context: MutationContext,
  companyId: string,
  changes: Partial<CompanyRecord>,
): CompanyRecord | undefined {
  const updatedAt = currentTime(context)
  const company = COMPANIES.in(context).update(companyId, { ...changes, updatedAt })
  if (company) context.emit('companies/update', companyWebhook(company))
  return company
}

/** Deletes a company with its contacts, roles, and locations. The customers stay. */
export function removeCompany(context: MutationContext, company: CompanyRecord): void {
  const { records } = context.store
  for (const { id } of records.table(COMPANY_LOCATIONS).lookUp('company', company.id))
    removeLocation(context, id)
  records.table(CONTACTS).removeBy('company', company.id)
  records.table(ROLES).removeBy('company', company.id)
  removeMetafields(records, company.id)
  records.table(COMPANIES).remove(company.id)
  context.emit('companies/delete', companyWebhook(company))
}

/** Adds a contact with a new customer. */
export function addContact(
  context: MutationContext,
  companyId: string,
  input: CompanyContactInput,
): ContactRecord {
  const customer = addCustomer(context, customerFieldsOf(input))
  return addContactOf(context, companyId, customer.id, input.title?.trim() || null)
}

/** Adds a contact for a customer. */
export function addContactOf(
  context: MutationContext,
  companyId: string,
  customerId: string,
  title: string | null,
): ContactRecord {
  const contact = CONTACTS.in(context).add({
    companyId,
    customerId,
    title,
    ...createdNow(context),
  })
  context.emit('company_contacts/create', contactWebhook(context, contact))
  return contact
}

/** Changes a contact, and the customer that it stands for. */
export function changeContact(
  context: MutationContext,
  before: ContactRecord,
  input: CompanyContactInput,
): ContactRecord {
  const customer = CUSTOMERS.in(context).get(before.customerId)
  if (customer) changeCustomer(context, customer, customerFieldsOf(input))
  const contact = CONTACTS.in(context).put({
    ...before,
    title: input.title === undefined ? before.title : input.title?.trim() || null,
    updatedAt: currentTime(context),
  })
  context.emit('company_contacts/update', contactWebhook(context, contact))
  return contact
}

/** Deletes a contact with its roles. The customer stays. */
export function removeContact(context: MutationContext, contact: ContactRecord): void {
  const { records } = context.store
  removeContactRecords(records, contact)
  context.emit('company_contacts/delete', contactWebhook(context, contact))
}

/** Gives a contact a role at a location. */
export function assignRole(
  context: MutationContext,
  assignment: Pick<RoleAssignmentRecord, 'companyId' | 'contactId' | 'locationId' | 'roleId'>,
): RoleAssignmentRecord {
  const assignments = ROLE_ASSIGNMENTS.in(context)
  const added = assignments.put({
    ...assignment,
    id: assignments.nextId(),
    __typename: ROLE_ASSIGNMENTS.type,
    ...createdNow(context),
  })
  context.emit('company_contact_roles/assign', assignmentWebhook(context, added))
  return added
}

function customerFieldsOf({ email, firstName, lastName, locale, phone }: CompanyContactInput) {
  return {
    ...(email !== undefined && { email: normalizeEmail(email) }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(locale !== undefined && { locale }),
    ...(phone !== undefined && { phone: normalizePhone(phone) }),
  }
}
