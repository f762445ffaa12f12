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
  customerAddressCreate: signedInMutation<{ customerAccessToken: string; address: AddressInput }>(
    UPDATE,
    ({ address, customerAccessToken }, context, customer) => {
      const userErrors = errorsOf(address)
      if (userErrors.length > 0) return { userErrors }
      const customerAddress = addAddress(context, customer, address, false)
      emitChange(context, customerAccessToken)
      return { customerAddress }
    },
  ),

  customerAddressUpdate: signedInMutation<{
    customerAccessToken: string
    id: string
    address: AddressInput
  }>(UPDATE, ({ id, address, customerAccessToken }, context, customer) => {
    const before = addressOf(context, customer, id)
    if (!before) return { userErrors: [unknownAddress('id')] }
    const userErrors = errorsOf(address, before)
    if (userErrors.length > 0) return { userErrors }
    const customerAddress = changeAddress(context, customer, before, address, false)
    emitChange(context, customerAccessToken)
    return { customerAddress }
  }),

  customerAddressDelete: signedInMutation<{ customerAccessToken: string; id: string }>(
    UPDATE,
    ({ id, customerAccessToken }, context, customer) => {
      const address = addressOf(context, customer, id)
      if (!address) return { userErrors: [unknownAddress('id')] }
      removeAddress(context, customer, address)
      emitChange(context, customerAccessToken)
      return { deletedCustomerAddressId: id }
    },
  ),

  customerDefaultAddressUpdate: signedInMutation<{
    customerAccessToken: string
    addressId: string
  }>(UPDATE, ({ addressId, customerAccessToken }, context, customer) => {
    const address = addressOf(context, customer, addressId)
    if (!address) return { userErrors: [unknownAddress('addressId')] }
    const changed = touchCustomer(context, customer, address.id)
    emitChange(context, customerAccessToken)
    return { customer: changed }
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
