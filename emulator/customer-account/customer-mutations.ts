import { addressesOf, ADDRESSES, isSameAddress } from '../admin-api/addresses/address-records'
import type { AddressRecord } from '../admin-api/addresses/address-records'
import { addressErrors, addressFrom } from '../admin-api/addresses/mailing-address'
import type { AddressInput } from '../admin-api/addresses/mailing-address'
import { isPhone, normalizePhone } from '../admin-api/customers/contact-values'
import { customerWebhook } from '../admin-api/customers/customer-webhook'
import { addAddress, changeAddress, removeAddress } from '../admin-api/customers/write-address'
import { changeCustomer } from '../admin-api/customers/write-customer'
import { defineMutation } from '../admin-api/engine/resolve/mutation'
import type {
  Check,
  Mutation,
  MutationContext,
  MutationError,
} from '../admin-api/engine/resolve/mutation'
import type { GraphqlContext } from '../graphql/graphql-context'
import { ownRecord, requireCustomer } from './signed-in-customer'

/** The schema's input `CustomerAddressInput`. */
interface CustomerAddressInput {
  address1?: string | null
  address2?: string | null
  city?: string | null
  company?: string | null
  firstName?: string | null
  lastName?: string | null
  phoneNumber?: string | null
  territoryCode?: string | null
  zip?: string | null
  zoneCode?: string | null
}

const MAX_LENGTH = 255
const HTML_TAG = /<[a-z/!][^>]*>/i
const UPDATE = ['customers/update'] as const

/** The roots that change the customer who is logged in. */
export const customerMutations: Readonly<Record<string, Mutation>> = {
  customerUpdate: defineMutation<{
    input: { firstName?: string | null; lastName?: string | null }
  }>({
    topics: UPDATE,
    run: ({ input }, context) => {
      const userErrors = textErrors(input, ['input'])
      if (userErrors.length > 0) return { userErrors }
      const customer = changeCustomer(context, requireCustomer(context), input)
      context.emit('customers/update', customerWebhook(context, customer))
      return { customer }
    },
  }),

  customerAddressCreate: defineMutation<{
    address: CustomerAddressInput
    defaultAddress?: boolean | null
  }>({
    topics: UPDATE,
    run: ({ address, defaultAddress }, context) => {
      const customer = requireCustomer(context)
      const input = addressInput(address)
      const userErrors = errorsOf(address, input)
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

  customerAddressUpdate: defineMutation<{
    addressId: string
    address?: CustomerAddressInput | null
    defaultAddress?: boolean | null
  }>({
    checks: [ownAddress(), staysDefault()],
    topics: UPDATE,
    run: ({ addressId, address, defaultAddress }, context) => {
      const before = requireAddress(context, addressId)
      const input = address ? addressInput(address) : {}
      const userErrors = errorsOf(address ?? {}, input, before)
      if (userErrors.length > 0) return { userErrors }
      const customer = requireCustomer(context)
      const isDefault = defaultAddress ?? false
      const customerAddress = changeAddress(context, customer, before, input, isDefault)
      emitChange(context)
      return { customerAddress }
    },
  }),

  customerAddressDelete: defineMutation<{ addressId: string }>({
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
  return ownRecord(context, context.store.records.table(ADDRESSES).get(id))
}

function requireAddress(context: GraphqlContext, id: string): AddressRecord {
  const address = findAddress(context, id)
  if (!address) throw new Error(`The address ${id} is missing.`)
  return address
}

function emitChange(context: MutationContext): void {
  context.emit('customers/update', customerWebhook(context, requireCustomer(context)))
}

/** Converts an input. Fields that it lacks stay missing. */
function addressInput({
  phoneNumber,
  territoryCode,
  zoneCode,
  ...texts
}: CustomerAddressInput): AddressInput {
  return {
    ...texts,
    ...(phoneNumber !== undefined && { phone: normalizePhone(phoneNumber) }),
    ...(territoryCode !== undefined && { countryCode: territoryCode }),
    ...(zoneCode !== undefined && { provinceCode: zoneCode }),
  }
}

function errorsOf(
  given: CustomerAddressInput,
  input: AddressInput,
  before?: AddressRecord,
): MutationError[] {
  const errors = textErrors({ ...given }, ['address'])
  if (errors.length > 0) return errors
  if (Object.keys(given).length === 0 && !before)
    return [
      { field: ['address'], code: 'ADDRESS_ARGUMENT_EMPTY', message: 'The address is empty.' },
    ]
  if (input.phone && !isPhone(input.phone))
    return [
      {
        field: ['address', 'phoneNumber'],
        code: 'PHONE_NUMBER_NOT_VALID',
        message: 'The phone number is not valid.',
      },
    ]
  return addressErrors(input, ['address'], before).map(({ field }) =>
    field?.at(-1) === 'province'
      ? {
          field: ['address', 'zoneCode'],
          code: 'INVALID_FOR_COUNTRY',
          message: 'The zone is not one of the country.',
        }
      : {
          field: ['address', 'territoryCode'],
          code: 'INVALID_TERRITORY_CODE',
          message: 'The territory code is not valid.',
        },
  )
}

function textErrors(
  texts: Readonly<Record<string, string | null | undefined>>,
  path: readonly string[],
): MutationError[] {
  return Object.entries(texts).flatMap(([name, text]): MutationError[] => {
    const field = [...path, name]
    if ((text?.length ?? 0) > MAX_LENGTH)
      return [{ field, code: 'TOO_LONG', message: `Use at most ${MAX_LENGTH} characters.` }]
    return text && HTML_TAG.test(text)
      ? [{ field, code: 'CONTAINS_HTML_TAGS', message: 'The text must not contain HTML tags.' }]
      : []
  })
}
