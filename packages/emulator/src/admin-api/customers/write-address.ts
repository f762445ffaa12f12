import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { addressesOf, ADDRESSES, isSameAddress, nextAddressId } from '../addresses/address-records'
import type { AddressRecord } from '../addresses/address-records'
import { addressFrom } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'

/** Adds an address. The first one is the default. */
export function addAddress(
  context: GraphqlContext,
  customer: CustomerRecord,
  input: AddressInput,
  isDefault: boolean,
): AddressRecord {
  const { records } = context.store
  const address = records.table(ADDRESSES).put({
    ...addressFrom(input),
    id: nextAddressId(records),
    __typename: 'MailingAddress',
    customerId: customer.id,
  })
  touchCustomer(
    context,
    customer,
    isDefault || customer.defaultAddressId === null ? address.id : customer.defaultAddressId,
  )
  return address
}

/** Replaces the fields of an address that an input contains. */
export function changeAddress(
  context: GraphqlContext,
  customer: CustomerRecord,
  address: AddressRecord,
  input: AddressInput,
  isDefault: boolean,
): AddressRecord {
  const changed = ADDRESSES.in(context).update(address.id, addressFrom(input, address)) ?? address
  touchCustomer(context, customer, isDefault ? address.id : customer.defaultAddressId)
  return changed
}

/** Deletes an address. If it was the default, the oldest other one is the default. */
export function removeAddress(
  context: GraphqlContext,
  customer: CustomerRecord,
  address: AddressRecord,
): CustomerRecord {
  const { records } = context.store
  records.table(ADDRESSES).remove(address.id)
  const [oldest] = addressesOf(records, customer.id)
  return touchCustomer(
    context,
    customer,
    customer.defaultAddressId === address.id ? (oldest?.id ?? null) : customer.defaultAddressId,
  )
}

/**
 * Replaces all addresses of a customer: entries with an id change an address, entries without one
 * add it, other addresses are deleted. Entries with the same content count once.
 */
export function replaceAddresses(
  context: GraphqlContext,
  customer: CustomerRecord,
  { addresses: inputs }: { addresses?: readonly AddressInput[] | null },
): CustomerRecord {
  if (!inputs) return customer
  const { records } = context.store
  const addresses = records.table(ADDRESSES)
  const kept: AddressRecord[] = []
  for (const input of inputs) {
    const before = addresses.get(input.id)
    const fields = addressFrom(input, before)
    if (kept.some(other => isSameAddress(other, fields))) continue
    kept.push(
      addresses.put({
        ...fields,
        id: before?.id ?? nextAddressId(records),
        __typename: 'MailingAddress',
        customerId: customer.id,
      }),
    )
  }
  for (const { id } of addressesOf(records, customer.id))
    if (!kept.some(address => address.id === id)) addresses.remove(id)
  const hasDefault = kept.some(({ id }) => id === customer.defaultAddressId)
  return touchCustomer(
    context,
    customer,
    hasDefault ? customer.defaultAddressId : (kept[0]?.id ?? null),
  )
}

/** Sets the default address of a customer, which is a change of the customer. */
export function touchCustomer(
  context: GraphqlContext,
  customer: CustomerRecord,
  defaultAddressId: string | null,
): CustomerRecord {
  const changes = { defaultAddressId, updatedAt: currentTime(context) }
  return CUSTOMERS.in(context).update(customer.id, changes) ?? customer
}
