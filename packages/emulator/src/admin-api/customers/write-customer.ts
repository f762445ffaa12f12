import type { AddressInput } from '../addresses/mailing-address'
import type { CustomerInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { addressesOf, ADDRESSES } from '../addresses/address-records'
import { CONTACTS } from '../companies/company-records'
import { removeContactRecords } from '../companies/remove-contact-records'
import { normalizeTags } from '../../engine/records/tags'
import { removeMetafields } from '../metafields/metafield-records'
import { normalizeEmail, normalizePhone } from './contact-values'
import { consentOf } from './consent'
import { CUSTOMERS, NO_CONSENT } from './customer-records'
import type { CustomerRecord } from './customer-records'
import { replaceAddresses } from './write-address'

type Changes = { -readonly [Key in keyof CustomerRecord]?: CustomerRecord[Key] }

/** The fields of a customer. A checkout checks the country of its addresses itself. */
type CustomerFields = Omit<CustomerInput, 'addresses'> & {
  addresses?: readonly AddressInput[] | null
}

/** Adds a customer with addresses. */
export function addCustomer(context: GraphqlContext, input: CustomerFields): CustomerRecord {
  const customers = CUSTOMERS.in(context)
  const created = customers.add({
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    locale: 'en',
    note: null,
    tags: [],
    state: 'DISABLED',
    taxExempt: false,
    taxExemptions: [],
    multipassIdentifier: null,
    emailConsent: NO_CONSENT,
    smsConsent: NO_CONSENT,
    whatsAppConsent: NO_CONSENT,
    defaultAddressId: null,
    isErasureRequested: false,
    ...createdNow(context),
  })
  const changes = changesOf(context, input)
  if (input.emailMarketingConsent && changes.email)
    changes.emailConsent = consentOf(context, input.emailMarketingConsent)
  if (input.smsMarketingConsent && changes.phone)
    changes.smsConsent = consentOf(context, input.smsMarketingConsent)
  return replaceAddresses(context, customers.update(created.id, changes) ?? created, input)
}

/** Replaces the fields of a customer that an input contains. */
export function changeCustomer(
  context: GraphqlContext,
  customer: CustomerRecord,
  input: CustomerFields,
): CustomerRecord {
  const changes = changesOf(context, input)
  return replaceAddresses(
    context,
    CUSTOMERS.in(context).update(customer.id, changes) ?? customer,
    input,
  )
}

/** Deletes a customer with the addresses and metafields. */
export function removeCustomer({ store: { records } }: GraphqlContext, id: string): void {
  for (const address of addressesOf(records, id)) records.table(ADDRESSES).remove(address.id)
  for (const contact of records.table(CONTACTS).lookUp('customer', id))
    removeContactRecords(records, contact)
  removeMetafields(records, id)
  records.table(CUSTOMERS).remove(id)
}

/** Returns the texts of an input in the form in which they are stored. */
function changesOf(context: GraphqlContext, input: CustomerFields): Changes {
  const changes: Changes = { updatedAt: currentTime(context) }
  if (input.firstName !== undefined) changes.firstName = presence(input.firstName)
  if (input.lastName !== undefined) changes.lastName = presence(input.lastName)
  if (input.email !== undefined) changes.email = normalizeEmail(input.email)
  if (input.phone !== undefined) changes.phone = normalizePhone(input.phone)
  // A blank note stays blank.
  if (input.note !== undefined) changes.note = input.note
  if (input.locale !== undefined) changes.locale = presence(input.locale) ?? 'en'
  if (input.tags !== undefined) changes.tags = normalizeTags(input.tags ?? [])
  if (typeof input.taxExempt === 'boolean') changes.taxExempt = input.taxExempt
  if (input.taxExemptions !== undefined)
    changes.taxExemptions = [...new Set(input.taxExemptions ?? [])]
  if (input.multipassIdentifier !== undefined)
    changes.multipassIdentifier = presence(input.multipassIdentifier)
  return changes
}

/** Returns text without surrounding spaces; null if nothing is left. */
function presence(text: string | null): string | null {
  return text?.trim() || null
}
