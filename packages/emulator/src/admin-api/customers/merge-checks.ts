import type { CustomerMergeOverrideFields, MutationArgs } from '../../../generated/admin'
import { idNumber } from '../../engine/records/global-id'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'

export type MergeArgs = MutationArgs['customerMerge']

/** Overrides that name a customer, and what that customer must have. */
const OVERRIDES = {
  customerIdOfDefaultAddressToKeep: 'defaultAddressId',
  customerIdOfEmailToKeep: 'email',
  customerIdOfFirstNameToKeep: 'firstName',
  customerIdOfLastNameToKeep: 'lastName',
  customerIdOfPhoneNumberToKeep: 'phone',
} as const satisfies Partial<Record<keyof CustomerMergeOverrideFields, keyof CustomerRecord>>

/** Rules of the arguments of a merge. */
export const MERGE_RULES: readonly Check<MergeArgs>[] = [
  // One customer twice is reported once, whether it exists or not.
  { ...unknownRule('customerOneId'), isFinal: true },
  unknownRule('customerTwoId'),
  {
    field: null,
    code: 'INVALID_CUSTOMER_ID',
    message: 'Customers IDs should not match',
    fails: ({ customerOneId, customerTwoId }) => customerOneId === customerTwoId,
    isFinal: true,
  },
  ...Object.entries(OVERRIDES).flatMap(([name, attribute]) =>
    overrideRules(name as keyof typeof OVERRIDES, attribute),
  ),
]

/** Returns whether an error is one of the overrides. */
export function isOverrideError({ code }: MutationError): boolean {
  return code === 'MISSING_OVERRIDE_ATTRIBUTE' || code === 'OVERRIDE_ATTRIBUTE_INVALID'
}

function unknownRule(name: 'customerOneId' | 'customerTwoId'): Check<MergeArgs> {
  return CUSTOMERS.existsAt(
    [name],
    args => args[name],
    args => `Customer does not exist with ID ${idNumber(args[name])}`,
    'INVALID_CUSTOMER_ID',
  )
}

function overrideRules(
  name: keyof typeof OVERRIDES,
  attribute: (typeof OVERRIDES)[keyof typeof OVERRIDES],
): Check<MergeArgs>[] {
  const idOf = ({ overrideFields }: MergeArgs) => overrideFields?.[name] ?? undefined
  const isMerged = (args: MergeArgs) =>
    [args.customerOneId, args.customerTwoId].includes(idOf(args) ?? args.customerOneId)
  return [
    {
      field: ['overrideFields', name],
      code: 'OVERRIDE_ATTRIBUTE_INVALID',
      message: 'The override attribute is invalid.',
      fails: args => !isMerged(args),
    },
    {
      field: ['overrideFields', name],
      code: 'MISSING_OVERRIDE_ATTRIBUTE',
      message: 'The customer is missing the attribute requested for override.',
      fails: (args, context) => {
        const id = idOf(args)
        if (id === undefined || !isMerged(args)) return false
        return (CUSTOMERS.in(context).get(id)?.[attribute] ?? null) === null
      },
    },
  ]
}
