import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

/** How the customers of a location check out. */
export interface BuyerExperience {
  readonly checkoutToDraft: boolean
  readonly editableShippingAddress: boolean
  readonly paymentTermsTemplateId: string | null
  /** From 0 to 100. */
  readonly depositPercentage: number | null
}

/** A branch of a company. */
export interface CompanyLocationRecord extends StoredRecord {
  readonly companyId: string
  readonly name: string
  readonly externalId: string | null
  readonly note: string | null
  /** E.164. */
  readonly phone: string | null
  readonly locale: string
  readonly taxExempt: boolean
  readonly taxExemptions: readonly string[]
  readonly taxRegistrationId: string | null
  readonly buyerExperience: BuyerExperience
  /** Global id of a `CompanyAddress`. */
  readonly billingAddressId: string | null
  /** Global id of a `CompanyAddress`. */
  readonly shippingAddressId: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** The billing or shipping address of a location. */
export interface CompanyAddressRecord extends StoredRecord {
  readonly locationId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly recipient: string | null
  readonly address1: string
  readonly address2: string | null
  readonly city: string | null
  readonly zip: string | null
  readonly phone: string | null
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string
  readonly zoneCode: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export const COMPANY_LOCATIONS = defineRecords('CompanyLocation', {
  company: (location: CompanyLocationRecord) => location.companyId,
  externalId: (location: CompanyLocationRecord) => location.externalId,
})

export const COMPANY_ADDRESSES = defineRecords('CompanyAddress', {
  location: (address: CompanyAddressRecord) => address.locationId,
})
