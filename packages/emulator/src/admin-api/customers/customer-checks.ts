import type { CustomerInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { ADDRESSES } from '../addresses/address-records'
import { addressErrors } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import { MAX_TAGS, normalizeTags } from '../../engine/records/tags'
import { isBlank } from '../../engine/records/is-blank'
import type { Check } from '../../engine/resolve/mutation'
import { isEmail, isPhone, normalizeEmail, normalizePhone } from './contact-values'
import type { CheckedCustomer } from './customer-input'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'

const MAX_LENGTH = 255
export const MAX_NOTE_LENGTH = 5000

/** Reads what the rules check from the arguments of a mutation. */
export type CheckedOf<Args> = (args: Args, context: GraphqlContext) => CheckedCustomer

type Rule = Omit<Check<CheckedCustomer>, 'field' | 'message'> & {
  field: readonly string[]
  message: string
}

const CONTACT_RULES: readonly Rule[] = [
  tooLong('email', 'Email', ({ email }) => normalizeEmail(email)),
  {
    field: ['email'],
    code: 'INVALID',
    message: 'Email is invalid',
    fails: ({ input }) => {
      const email = normalizeEmail(input.email)
      return email !== null && !isEmail(email)
    },
  },
  {
    field: ['email'],
    code: 'TAKEN',
    message: 'Email has already been taken',
    fails: ({ input, customer }, context) => {
      const email = normalizeEmail(input.email)?.toLowerCase()
      return email !== undefined && CUSTOMERS.in(context).has('email', email, customer?.id)
    },
  },
  tooLong('phone', 'Phone', ({ phone }) => phone),
  {
    field: ['phone'],
    code: 'INVALID',
    message: 'Phone is invalid',
    fails: ({ input }) => {
      const phone = normalizePhone(input.phone)
      return phone !== null && !isPhone(phone)
    },
  },
  {
    field: ['phone'],
    code: 'TAKEN',
    message: 'Phone has already been taken',
    fails: ({ input, customer }, context) => {
      const phone = normalizePhone(input.phone)
      return phone !== null && CUSTOMERS.in(context).has('phone', phone, customer?.id)
    },
  },
]

const TEXT_RULES: readonly Rule[] = [
  tooLong('firstName', 'First name', ({ firstName }) => firstName),
  tooLong('lastName', 'Last name', ({ lastName }) => lastName),
  tooLong('note', 'Note', ({ note }) => note, MAX_NOTE_LENGTH),
  {
    field: ['tags'],
    code: 'INVALID',
    message: `Tags cannot be more than ${MAX_TAGS}`,
    fails: ({ input }) => normalizeTags(input.tags ?? []).length > MAX_TAGS,
  },
]

/**
 * Creates the rules of the fields of a customer.
 *
 * @param path of the input in the errors: empty, or the name of the argument
 */
export function customerRules<Args>(
  read: CheckedOf<Args>,
  path: readonly string[] = [],
): readonly Check<Args>[] {
  const onInput = ({ field, fails, ...rule }: Rule): Check<Args> => ({
    ...rule,
    field: [...path, ...field],
    fails: (args, context) => fails(read(args, context), context),
  })
  return [
    {
      field: path.length === 0 ? null : path,
      code: 'INVALID',
      message: 'A name, phone number, or email address must be present',
      fails: (args, context) => isAnonymous(read(args, context)),
    },
    ...CONTACT_RULES.map(onInput),
    ...TEXT_RULES.map(onInput),
  ]
}

/**
 * Lists the errors of the addresses of an input.
 *
 * @param path of the input in the errors
 */
export function addressListErrors(
  context: GraphqlContext,
  { input, customer }: CheckedCustomer,
  path: readonly string[] = [],
) {
  return (input.addresses ?? []).flatMap((address, index) => {
    const field = [...path, 'addresses', String(index)]
    if (isBlankAddress(address))
      return [{ field, code: 'INVALID', message: 'Customer address cannot be blank.' }]
    const before = ADDRESSES.in(context).get(address.id)
    if (isUnknown(address, customer, before?.customerId))
      return [
        {
          field: [...field, 'id'],
          code: 'NOT_FOUND',
          message: 'Customer address does not exist',
        },
      ]
    return addressErrors(address, field, before).map(error => ({ ...error, code: 'INVALID' }))
  })
}

/** Creates the rule that a mutation's customer exists. */
export function customerExists<Args>(
  field: readonly string[],
  message: string,
  idOf: (args: Args) => string | null | undefined,
  code?: string,
): Check<Args> {
  return CUSTOMERS.existsAt(field, idOf, message, code)
}

/** Returns whether an input has texts, and all of them are blank. */
function isBlankAddress(address: AddressInput): boolean {
  const values = Object.values(address).filter(value => value !== null && value !== undefined)
  return values.length > 0 && values.every(value => typeof value === 'string' && isBlank(value))
}

function isUnknown(
  { id }: AddressInput,
  customer: CustomerRecord | undefined,
  ownerId: string | undefined,
): boolean {
  return typeof id === 'string' && (customer === undefined || ownerId !== customer.id)
}

/** Returns whether a customer would have neither a name nor a contact after the mutation. */
function isAnonymous({ input, customer }: CheckedCustomer): boolean {
  const names = ['firstName', 'lastName', 'email', 'phone'] as const
  return names.every(name => {
    const value = input[name] === undefined ? customer?.[name] : input[name]
    return (value ?? '').trim() === ''
  })
}

function tooLong(
  field: string,
  label: string,
  textOf: (input: CustomerInput) => string | null | undefined,
  maximum: number = MAX_LENGTH,
): Rule {
  return {
    field: [field],
    code: 'TOO_LONG',
    message: `${label} is too long (maximum is ${maximum} characters)`,
    fails: ({ input }) => (textOf(input)?.length ?? 0) > maximum,
  }
}
