import type { CompanyContactInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from '../customers/contact-values'
import { CUSTOMERS } from '../customers/customer-records'
import type { MutationError } from '../../engine/resolve/mutation'
import type { ContactRecord } from './company-records'
import { lengthErrors } from './text-rules'

const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/

/**
 * Lists the errors of a contact. Email and phone identify a customer, so that no other customer may
 * have them.
 *
 * @param path of the input in the errors
 * @param before the contact that the input changes
 */
export function contactErrors(
  context: GraphqlContext,
  input: CompanyContactInput,
  path: readonly string[],
  before?: ContactRecord,
): MutationError[] {
  const customers = CUSTOMERS.in(context)
  const errors: MutationError[] = []
  const refuse = (field: string, message: string, code: string) =>
    errors.push({ field: [...path, field], message, code })
  const email = normalizeEmail(input.email)
  if (email === null && (!before || input.email !== undefined))
    refuse('email', "Email can't be blank", 'BLANK')
  else if (email !== null && !isEmail(email)) refuse('email', 'Email address is invalid', 'INVALID')
  else if (email !== null && customers.has('email', email.toLowerCase(), before?.customerId))
    refuse('email', 'Email address has already been taken.', 'TAKEN')
  const phone = normalizePhone(input.phone)
  if (phone !== null && !isPhone(phone)) refuse('phone', 'Phone is invalid', 'INVALID')
  else if (phone !== null && customers.has('phone', phone, before?.customerId))
    refuse('phone', 'Phone number has already been taken.', 'TAKEN')
  if (input.locale && !LOCALE.test(input.locale))
    refuse('locale', 'Invalid locale format.', 'INVALID')
  return [
    ...errors,
    ...lengthErrors(input.firstName ?? '', [...path, 'firstName'], 'First name'),
    ...lengthErrors(input.lastName ?? '', [...path, 'lastName'], 'Last name'),
  ]
}
