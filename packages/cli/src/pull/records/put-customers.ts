import { ADDRESSES } from '../../../../emulator/src/admin-api/addresses/address-records'
import type { AddressFields } from '../../../../emulator/src/admin-api/addresses/address-records'
import {
  CUSTOMERS,
  NO_CONSENT,
} from '../../../../emulator/src/admin-api/customers/customer-records'
import type {
  Consent,
  CustomerRecord,
} from '../../../../emulator/src/admin-api/customers/customer-records'
import type { RecordStore } from '../../../../emulator/src/engine/records/record-store'
import { putMetafields } from './put-metafields'
import type { Reference, RowTree } from './row-tree'

interface ContactRow {
  marketingState: Consent['state']
  marketingOptInLevel: Consent['optInLevel'] | null
  marketingUpdatedAt: string | null
}

type CustomerRow = Pick<
  CustomerRecord,
  | 'createdAt'
  | 'firstName'
  | 'id'
  | 'lastName'
  | 'locale'
  | 'note'
  | 'state'
  | 'tags'
  | 'taxExempt'
  | 'taxExemptions'
  | 'updatedAt'
> & {
  dataSaleOptOut: boolean
  defaultAddress: Reference
  defaultEmailAddress: (ContactRow & { emailAddress: string }) | null
  defaultPhoneNumber: (ContactRow & { phoneNumber: string }) | null
}

/** An address of the Admin API. */
export type AddressRow = Omit<AddressFields, 'countryCode'> & {
  id: string
  countryCodeV2: string | null
}

/** Stores the customers with their addresses. */
export function putCustomers(records: RecordStore, tree: RowTree): void {
  for (const row of tree.rootsAs<CustomerRow>()) {
    records.table(CUSTOMERS).put({
      id: row.id,
      __typename: 'Customer',
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.defaultEmailAddress?.emailAddress ?? null,
      phone: row.defaultPhoneNumber?.phoneNumber ?? null,
      locale: row.locale,
      note: row.note,
      tags: row.tags,
      state: row.state,
      taxExempt: row.taxExempt,
      taxExemptions: row.taxExemptions,
      multipassIdentifier: null,
      emailConsent: consentOf(row.defaultEmailAddress),
      smsConsent: consentOf(row.defaultPhoneNumber),
      defaultAddressId: row.defaultAddress?.id ?? null,
      isErasureRequested: false,
      hasOptedOutOfSale: row.dataSaleOptOut,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })
    putMetafields(records, tree, row.id)
    for (const address of tree.childrenOf<AddressRow>(row.id, 'MailingAddress'))
      records.table(ADDRESSES).put({
        ...addressFields(address),
        id: address.id,
        __typename: 'MailingAddress',
        customerId: row.id,
      })
  }
}

/** Converts an address of the Admin API. */
export function addressFields(row: AddressRow): AddressFields {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    company: row.company,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    zip: row.zip,
    phone: row.phone,
    country: row.country,
    countryCode: row.countryCodeV2,
    province: row.province,
    provinceCode: row.provinceCode,
  }
}

function consentOf(row: ContactRow | null): Consent {
  if (!row) return NO_CONSENT
  return {
    state: row.marketingState,
    optInLevel: row.marketingOptInLevel ?? NO_CONSENT.optInLevel,
    updatedAt: row.marketingUpdatedAt,
    sourceLocationId: null,
  }
}
