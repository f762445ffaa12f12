import type { Arguments } from '../../generated/customer'
import { addressesOf, ADDRESSES, isSameAddress } from '../admin-api/addresses/address-records'
import type { AddressRecord } from '../admin-api/addresses/address-records'
import { addressFrom } from '../admin-api/addresses/mailing-address'
import { customerWebhook } from '../admin-api/customers/customer-webhook'
import { addAddress, changeAddress, removeAddress } from '../admin-api/customers/write-address'
import { changeCustomer } from '../admin-api/customers/write-customer'
import type { Mutations } from '../engine/resolve/domain'
import { defineMutation } from '../engine/resolve/mutation'
import type { Check, MutationContext } from '../engine/resolve/mutation'
import type { GraphqlContext } from '../engine/graphql-context'
import { addressInput, addressInputErrors, textErrors } from './address-input'
import { ownRecord, requireCustomer } from './signed-in-customer'

const UPDATE = ['customers/update'] as const

/** The roots that change the customer who is logged in. */
export const customerMutations: Mutations<Arguments> = {
  customerUpdate: defineMutation({
    topics: UPDATE,
    errors: ({ input }) => textErrors(input, ['input']),
    run: ({ input }, context) => {
      const customer = changeCustomer(context, requireCustomer(context), input)
      context.emit('customers/update', customerWebhook(context, customer))
      return { customer }
    },
  }),

  customerAddressCreate: defineMutation({
    topics: UPDATE,
    run: ({ address, defaultAddress }, context) => {
      const customer = requireCustomer(context)
      const input = addressInput(address)
      const userErrors = addressInputErrors(address, ['address'])
      if (userErrors.length > 0) return { userErrors }
      const fields = addressFrom(input)
      if (addressesOf(context.store.records, customer.id).some(own => isSameAddress(own, fields)))
        return {
          userErrors: [
            {
              field: ['address'],
              code: 'CUSTOMER_ADDRESS_ALREADY_EXISTS',
              message: 'The address already exists.',
            },
          ],
        }
      const customerAddress = addAddress(context, customer, input, defaultAddress ?? false)
      emitChange(context)
      return { customerAddress }
    },
  }),

  customerAddressUpdate: defineMutation({
    checks: [ownAddress(), staysDefault()],
    topics: UPDATE,
    run: ({ addressId, address, defaultAddress }, context) => {
      const before = requireAddress(context, addressId)
      const input = address ? addressInput(address) : {}
      const userErrors = addressInputErrors(address ?? {}, ['address'], before)
      if (userErrors.length > 0) return { userErrors }
      const customer = requireCustomer(context)
      const isDefault = defaultAddress ?? false
      const customerAddress = changeAddress(context, customer, before, input, isDefault)
      emitChange(context)
      return { customerAddress }
    },
  }),

  customerAddressDelete: defineMutation({
    checks: [ownAddress()],
    topics: UPDATE,
    run: ({ addressId }, context) => {
      removeAddress(context, requireCustomer(context), requireAddress(context, addressId))
      emitChange(context)
      return { deletedAddressId: addressId }
    },
  }),
}

/** The rule that an address is one of the customer: those of others do not exist. */
function ownAddress<Args extends { addressId: string }>(): Check<Args> {
  return {
    field: ['addressId'],
    code: 'ADDRESS_ID_DOES_NOT_EXIST',
    message: 'The address does not exist.',
    fails: ({ addressId }, context) => findAddress(context, addressId) === undefined,
    isFinal: true,
  }
}

/** The rule that another address takes the place of the default one. */
function staysDefault(): Check<{ addressId: string; defaultAddress?: boolean | null }> {
  return {
    field: ['defaultAddress'],
    code: 'DEMOTING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED',
    message: 'The default address cannot be demoted. Make another address the default one.',
    fails: ({ addressId, defaultAddress }, context) =>
      defaultAddress === false && requireCustomer(context).defaultAddressId === addressId,
  }
}

function findAddress(context: GraphqlContext, id: string): AddressRecord | undefined {
  return ownRecord(context, ADDRESSES.in(context).get(id))
}

function requireAddress(context: GraphqlContext, id: string): AddressRecord {
  const address = findAddress(context, id)
  if (!address) throw new Error(`The address ${id} is missing.`)
  return address
}

function emitChange(context: MutationContext): void {
  context.emit('customers/update', customerWebhook(context, requireCustomer(context)))
}
