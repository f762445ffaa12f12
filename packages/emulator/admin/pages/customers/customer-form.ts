import { readTags, writeTags } from '../../forms/tag-list'
import type { CustomerDetail, CustomerInput } from './customer-operations'

/** The form of a customer, as typed. */
export interface CustomerForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  note: string
  tags: string
  taxExempt: boolean
  emailMarketing: boolean
  smsMarketing: boolean
}

/** Returns the form of a customer, or of a new one. */
export function customerFormOf(customer?: CustomerDetail): CustomerForm {
  return {
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    email: customer?.defaultEmailAddress?.emailAddress ?? '',
    phone: customer?.defaultPhoneNumber?.phoneNumber ?? '',
    note: customer?.note ?? '',
    tags: writeTags(customer?.tags ?? []),
    taxExempt: customer?.taxExempt ?? false,
    emailMarketing: customer?.defaultEmailAddress?.marketingState === 'SUBSCRIBED',
    smsMarketing: customer?.defaultPhoneNumber?.smsMarketingConsent.state === 'SUBSCRIBED',
  }
}

/** Writes the input of the API. Consent has mutations of its own. */
export function customerInputOf(form: CustomerForm): CustomerInput {
  const { firstName, lastName, email, phone, note, tags, taxExempt } = form
  return {
    firstName,
    lastName,
    email: email || null,
    phone: phone || null,
    note,
    tags: readTags(tags),
    taxExempt,
  }
}
