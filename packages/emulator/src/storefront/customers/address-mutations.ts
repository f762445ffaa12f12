import type { Arguments } from '../../../generated/storefront'
import { ADDRESSES } from '../../admin-api/addresses/address-records'
import { addressErrors } from '../../admin-api/addresses/mailing-address'
import type { AddressInput } from '../../admin-api/addresses/mailing-address'
import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { customerWebhook } from '../../admin-api/customers/customer-webhook'
import {
  addAddress,
  changeAddress,
  removeAddress,
  touchCustomer,
} from '../../admin-api/customers/write-address'
import type { Mutations } from '../../engine/resolve/domain'
import type { MutationContext, MutationError } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'
import { customerOfToken } from './customer-accounts'
import { signedInMutation } from './signed-in'

const UPDATE = ['customers/update'] as const

/** The roots of the addresses of the customer with an access token. */
export const addressMutations: Mutations<Arguments> = {
  customerAddressCreate: signedInMutation({
    topics: UPDATE,
    errors: ({ address }) => errorsOf(address),
    run: ({ address, customerAccessToken }, context, customer) => {
      const customerAddress = addAddress(context, customer, address, false)
      emitChange(context, customerAccessToken)
      return { customerAddress }
    },
  }),

  customerAddressUpdate: signedInMutation({
    topics: UPDATE,
    errors: ({ id, address }, context, customer) => {
      const before = addressOf(context, customer, id)
      return before ? errorsOf(address, before) : [unknownAddress('id')]
    },
    run: ({ id, address, customerAccessToken }, context, customer) => {
      const before = addressOf(context, customer, id)
      const customerAddress = before && changeAddress(context, customer, before, address, false)
      emitChange(context, customerAccessToken)
      return { customerAddress }
    },
  }),

  customerAddressDelete: signedInMutation({
    topics: UPDATE,
    errors: ({ id }, context, customer) =>
      addressOf(context, customer, id) ? [] : [unknownAddress('id')],
    run: ({ id, customerAccessToken }, context, customer) => {
      const address = addressOf(context, customer, id)
      if (address) removeAddress(context, customer, address)
      emitChange(context, customerAccessToken)
      return { deletedCustomerAddressId: id }
    },
  }),

  customerDefaultAddressUpdate: signedInMutation({
    topics: UPDATE,
    errors: ({ addressId }, context, customer) =>
      addressOf(context, customer, addressId) ? [] : [unknownAddress('addressId')],
    run: ({ addressId, customerAccessToken }, context, before) => {
      const customer = touchCustomer(context, before, addressId)
      emitChange(context, customerAccessToken)
      return { customer }
    },
  }),
}

/** Finds an address of a customer: those of others do not exist. */
function addressOf(context: GraphqlContext, { id: customerId }: CustomerRecord, id: string) {
  const address = ADDRESSES.in(context).get(id)
  return address?.customerId === customerId ? address : undefined
}

function errorsOf(address: AddressInput, before?: Parameters<typeof addressErrors>[2]) {
  return addressErrors(address, ['address'], before).map(error => ({ ...error, code: 'INVALID' }))
}

function unknownAddress(argument: string): MutationError {
  return { field: [argument], code: 'NOT_FOUND', message: 'The address does not exist.' }
}

function emitChange(context: MutationContext, token: string): void {
  const customer = customerOfToken(context, token)
  if (customer) context.emit('customers/update', customerWebhook(context, customer))
}
