import { globalId } from '../../engine/records/global-id'
import type { RecordStore } from '../../engine/records/record-store'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** The texts of an address. */
export interface AddressFields {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly company: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly zip: string | null
  readonly phone: string | null
  readonly country: string | null
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
  readonly province: string | null
  readonly provinceCode: string | null
}

/** An address of a customer. */
export interface AddressRecord extends StoredRecord, AddressFields {
  readonly customerId: string
}

export const ADDRESSES = defineRecords('MailingAddress', {
  customer: (address: AddressRecord) => address.customerId,
})

/** Returns the global id of the next address. It names the model, as the platform's does. */
export function nextAddressId(records: RecordStore): string {
  return globalId(ADDRESSES.type, records.nextNumber(ADDRESSES.type), {
    model_name: 'CustomerAddress',
  })
}

/** Lists the addresses of a customer, in the order of their ids. */
export function addressesOf(records: RecordStore, customerId: string): AddressRecord[] {
  return records.table(ADDRESSES).lookUp('customer', customerId)
}

/** Returns whether two addresses are the same to the platform. */
export function isSameAddress(left: AddressFields, right: AddressFields): boolean {
  return FIELD_NAMES.every(name => left[name] === right[name])
}

const FIELD_NAMES = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'zip',
  'phone',
  'countryCode',
  'provinceCode',
  'province',
] as const
