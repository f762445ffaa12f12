import type { MutationError } from '../engine/resolve/mutation-error'
import { firstErrors } from '../engine/resolve/mutation-error'
import { defineChange } from '../engine/resolve/define-change'
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

const ALREADY_EXISTS: MutationError = {
  field: ['address'],
  code: 'CUSTOMER_ADDRESS_ALREADY_EXISTS',
  message: 'The address already exists.',
}

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
    errors: ({ address }, context) =>
      firstErrors(
        () => addressInputErrors(address, ['address']),
        () => {
          const fields = addressFrom(addressInput(address))
          const own = addressesOf(context.store.records, requireCustomer(context).id)
          return own.some(known => isSameAddress(known, fields)) ? [ALREADY_EXISTS] : []
        },
      ),
    run: ({ address, defaultAddress }, context) => {
      const customer = requireCustomer(context)
      const input = addressInput(address)
      const customerAddress = addAddress(context, customer, input, defaultAddress ?? false)
      emitChange(context)
      return { customerAddress }
    },
  }),

  customerAddressUpdate: defineChange(({ addressId }, context) => findAddress(context, addressId), {
    checks: [ownAddress(), staysDefault()],
    topics: UPDATE,
    errors: ({ address }, _context, before) =>
      addressInputErrors(address ?? {}, ['address'], before),
    run: ({ address, defaultAddress }, context, before) => {
      const input = address ? addressInput(address) : {}
      const customer = requireCustomer(context)
      const isDefault = defaultAddress ?? false
      const customerAddress = changeAddress(context, customer, before, input, isDefault)
      emitChange(context)
      return { customerAddress }
    },
  }),

  customerAddressDelete: defineChange(({ addressId }, context) => findAddress(context, addressId), {
    checks: [ownAddress()],
    topics: UPDATE,
    run: ({ addressId }, context, address) => {
      removeAddress(context, requireCustomer(context), address)
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

function emitChange(context: MutationContext): void {
  context.emit('customers/update', customerWebhook(context, requireCustomer(context)))
}
