import type { MutationArgs } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { ADDRESSES } from '../addresses/address-records'
import type { AddressRecord } from '../addresses/address-records'
import { addressErrors } from '../addresses/mailing-address'
import { invalidId } from '../../engine/request/execution-errors'
import { defineMutation } from '../../engine/resolve/mutation'
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
    customerAddressCreate: defineMutation({
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
      run: (args, context) => {
        const userErrors = addressErrors(args.address, ['address'])
        const customer = customerOf(args, context)
        if (userErrors.length > 0 || !customer) return { userErrors }
        const address = addAddress(context, customer, args.address, args.setAsDefault ?? false)
        emitUpdated(context, args)
        return { address }
      },
    }),

    customerAddressUpdate: defineMutation({
      checks: ADDRESS_RULES,
      topics: ['customers/update'],
      run: (args, context) => {
        const [customer, before] = [customerOf(args, context), addressOf(args, context)]
        const userErrors = addressErrors(args.address, ['address'], before)
        if (userErrors.length > 0 || !customer || !before) return { userErrors }
        const isDefault = args.setAsDefault ?? false
        const address = changeAddress(context, customer, before, args.address, isDefault)
        emitUpdated(context, args)
        return { address }
      },
    }),

    customerAddressDelete: defineMutation({
      checks: ADDRESS_RULES,
      topics: ['customers/update'],
      run: (args, context) => {
        const [customer, address] = [customerOf(args, context), addressOf(args, context)]
        if (customer && address) removeAddress(context, customer, address)
        emitUpdated(context, args)
        return { deletedAddressId: args.addressId }
      },
    }),

    customerUpdateDefaultAddress: defineMutation({
      checks: ADDRESS_RULES,
      topics: ['customers/update'],
      run: (args, context) => {
        const [before, address] = [customerOf(args, context), addressOf(args, context)]
        const customer = before && address ? touchCustomer(context, before, address.id) : before
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
