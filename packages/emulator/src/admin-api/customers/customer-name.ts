import { fullName } from '../addresses/mailing-address'
import { displayPhone } from './contact-values'
import type { CustomerRecord } from './customer-records'

/** The name of a customer; without one, the email address or the phone number. */
export function displayName(customer: CustomerRecord): string {
  return fullName(customer) ?? customer.email ?? displayPhone(customer.phone ?? '')
}
