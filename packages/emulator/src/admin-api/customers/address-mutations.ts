import { defineChange } from '../../engine/resolve/define-change'
import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { ADDRESSES } from '../addresses/address-records'
import type { AddressRecord } from '../addresses/address-records'
import { addressErrors } from '../addresses/mailing-address'
import { invalidId } from '../../engine/request/execution-errors'
import type { Check, MutationContext } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { customerExists } from './customer-checks'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'
import { customerWebhook } from './customer-webhook'
import { addAddress, changeAddress, removeAddress, touchCustomer } from './write-address'

type CustomerArgs = Pick<MutationArgs['customerAddressDelete'], 'customerId'>

type AddressArgs = MutationArgs['customerAddressDelete' | 'customerUpdateDefaultAddress']

const CUSTOMER_EXISTS = customerExists<CustomerArgs>(
  ['customerId'],
  'Customer does not exist',
  ({ customerId }) => customerId,
)

const ADDRESS_RULES: readonly Check<AddressArgs>[] = [
  {
    ...CUSTOMER_EXISTS,
    fails: (args, context) => {
      // The platform reads the address before the customer: an unknown one ends the mutation.
      requireAddress(args.addressId, context)
      return CUSTOMER_EXISTS.fails(args, context)
    },
  },
  {
    field: ['addressId'],
    message: 'Address does not exist',
    fails: (args, context) => !addressOf(args, context),
    isFinal: true,
  },
]

/** The roots that change the addresses of customers. */
export const addressMutations: Domain = {
  mutations: {
    customerAddressCreate: CUSTOMERS.change('customerId', {
      checks: [
        CUSTOMER_EXISTS,
        {
          field: ['address', 'id'],
          message: 'Cannot specify address ID on creation',
          fails: ({ address }) => typeof address.id === 'string',
          isFinal: true,
        },
      ],
      topics: ['customers/update'],
      errors: ({ address }) => addressErrors(address, ['address']),
      run: (args, context, customer) => {
        const address = addAddress(context, customer, args.address, args.setAsDefault ?? false)
        emitUpdated(context, args)
        return { address }
      },
    }),

    customerAddressUpdate: defineChange(ownAddress, {
      checks: ADDRESS_RULES,
      topics: ['customers/update'],
      errors: (args, _context, { address }) => addressErrors(args.address, ['address'], address),
      run: (args, context, { customer, address: before }) => {
        const isDefault = args.setAsDefault ?? false
        const address = changeAddress(context, customer, before, args.address, isDefault)
        emitUpdated(context, args)
        return { address }
      },
    }),

    customerAddressDelete: defineChange(ownAddress, {
      checks: ADDRESS_RULES,
      topics: ['customers/update'],
      run: (args, context, { customer, address }) => {
        removeAddress(context, customer, address)
        emitUpdated(context, args)
        return { deletedAddressId: args.addressId }
      },
    }),

    customerUpdateDefaultAddress: defineChange(ownAddress, {
      checks: ADDRESS_RULES,
      topics: ['customers/update'],
      run: (args, context, { customer: before, address }) => {
        const customer = touchCustomer(context, before, address.id)
        emitUpdated(context, args)
        return { customer }
      },
      refused: (args, context) => ({ customer: customerOf(args, context) ?? null }),
    }),
  },
}

function customerOf(
  { customerId }: CustomerArgs,
  context: GraphqlContext,
): CustomerRecord | undefined {
  return CUSTOMERS.in(context).get(customerId)
}

/** @throws GraphQLError with the code RESOURCE_NOT_FOUND if there is no such address */
function requireAddress(id: string, context: GraphqlContext): AddressRecord {
  const address = ADDRESSES.in(context).get(id)
  if (!address) throw invalidId(id)
  return address
}

function ownAddress(args: AddressArgs, context: GraphqlContext) {
  const [customer, address] = [customerOf(args, context), addressOf(args, context)]
  return customer && address ? { customer, address } : undefined
}

function addressOf(
  { customerId, addressId }: AddressArgs,
  context: GraphqlContext,
): AddressRecord | undefined {
  const address = requireAddress(addressId, context)
  return address.customerId === customerId ? address : undefined
}

function emitUpdated(context: MutationContext, args: CustomerArgs): void {
  const customer = customerOf(args, context)
  if (customer) context.emit('customers/update', customerWebhook(context, customer))
}
