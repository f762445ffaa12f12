import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { notFound } from '../../engine/request/execution-errors'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { normalizeEmail, normalizePhone } from './contact-values'
import { addressListErrors, customerRules } from './customer-checks'
import type { CheckedOf } from './customer-checks'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'
import { customerWebhook, emitTags, emitUpdate, UPDATE_TOPICS } from './customer-webhook'
import { addCustomer, changeCustomer } from './write-customer'

const INPUT = ['input'] as const

const IDENTIFIER_RULES: readonly Check<MutationArgs['customerSet']>[] = [
  {
    field: INPUT,
    code: 'ID_NOT_ALLOWED',
    message: 'The id field is not allowed if identifier is provided.',
    fails: ({ input, identifier }) => Boolean(identifier && input.id),
    isFinal: true,
  },
  {
    field: INPUT,
    code: 'NOT_FOUND',
    message: 'Resource matching the identifier was not found.',
    fails: (args, context) => {
      refuseCustomId(args)
      const id = args.identifier ? args.identifier.id : args.input.id
      return typeof id === 'string' && !targetOf(args, context)
    },
    isFinal: true,
  },
  {
    field: INPUT,
    code: 'MISSING_FIELD_REQUIRED',
    message: 'The input field corresponding to the identifier is required.',
    fails: ({ input, identifier }) =>
      (identifier?.email !== undefined && input.email === undefined) ||
      (identifier?.phone !== undefined && input.phone === undefined),
    isFinal: true,
  },
  {
    field: INPUT,
    code: 'INPUT_MISMATCH',
    message:
      'The identifier value does not match the value of the corresponding field in the input.',
    fails: ({ input, identifier }) =>
      (identifier?.email !== undefined && emailKey(identifier.email) !== emailKey(input.email)) ||
      (identifier?.phone !== undefined &&
        normalizePhone(identifier.phone) !== normalizePhone(input.phone)),
    isFinal: true,
  },
  {
    field: [...INPUT, 'taxExempt'],
    code: 'INVALID',
    message: 'Tax exempt is of unexpected type NilClass',
    fails: ({ input }) => input.taxExempt === null,
    isFinal: true,
  },
]

const read: CheckedOf<MutationArgs['customerSet']> = (args, context) => ({
  input: args.input,
  customer: targetOf(args, context),
})

/** The root that creates a customer, or changes the one that an identifier finds. */
export const customerSet: Domain = {
  mutations: {
    customerSet: defineMutation({
      checks: [...IDENTIFIER_RULES, ...customerRules(read, INPUT)],
      topics: ['customers/create', ...UPDATE_TOPICS],
      errors: (args, context) => addressListErrors(context, read(args, context), INPUT),
      run: (args, context) => {
        const checked = read(args, context)
        if (checked.customer) {
          const changed = changeCustomer(context, checked.customer, args.input)
          emitUpdate(context, checked.customer, changed)
          return { customer: changed }
        }
        const customer = addCustomer(context, args.input)
        context.emit('customers/create', customerWebhook(context, customer))
        emitTags(context, customer.id, [], customer.tags)
        return { customer }
      },
    }),
  },
}

function targetOf(
  { input, identifier }: MutationArgs['customerSet'],
  context: GraphqlContext,
): CustomerRecord | undefined {
  const customers = CUSTOMERS.in(context)
  const email = emailKey(identifier?.email)
  if (email !== undefined) return customers.lookUp('email', email)[0]
  const phone = normalizePhone(identifier?.phone)
  if (phone !== null) return customers.lookUp('phone', phone)[0]
  return customers.get(identifier?.id ?? input.id)
}

// Custom ids are values of metafields of the type `id`.
function refuseCustomId({ identifier }: MutationArgs['customerSet']): void {
  if (identifier?.customId)
    throw notFound("Metafield definition of type 'id' is required when using custom ids.")
}

function emailKey(email: string | null | undefined): string | undefined {
  return normalizeEmail(email)?.toLowerCase()
}
