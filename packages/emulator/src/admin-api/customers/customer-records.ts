import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

export type CustomerState = 'DECLINED' | 'DISABLED' | 'ENABLED' | 'INVITED'
export type MarketingState =
  'INVALID' | 'NOT_SUBSCRIBED' | 'PENDING' | 'REDACTED' | 'SUBSCRIBED' | 'UNSUBSCRIBED'
export type OptInLevel = 'CONFIRMED_OPT_IN' | 'SINGLE_OPT_IN' | 'UNKNOWN'

/** Whether a customer accepts marketing on one channel. */
export interface Consent {
  readonly state: MarketingState
  readonly optInLevel: OptInLevel
  readonly updatedAt: string | null
  /** Global id of the location where the customer consented. */
  readonly sourceLocationId: string | null
}

export interface CustomerRecord extends StoredRecord {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  /** E.164, e.g. `+14155550100`. */
  readonly phone: string | null
  readonly locale: string
  readonly note: string | null
  readonly tags: readonly string[]
  readonly state: CustomerState
  readonly taxExempt: boolean
  readonly taxExemptions: readonly string[]
  readonly multipassIdentifier: string | null
  readonly emailConsent: Consent
  readonly smsConsent: Consent
  /** Missing in states that were saved before it was simulated. */
  readonly whatsAppConsent?: Consent
  /** Global id of an address of the customer. */
  readonly defaultAddressId: string | null
  /** Whether the merchant requested the erasure of the customer's data. */
  readonly isErasureRequested: boolean
  /** Whether the customer opted out of the sale of their data. */
  readonly hasOptedOutOfSale?: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** Consent of a customer who was never asked. */
export const NO_CONSENT: Consent = {
  state: 'NOT_SUBSCRIBED',
  optInLevel: 'SINGLE_OPT_IN',
  updatedAt: null,
  sourceLocationId: null,
}

export const CUSTOMERS = defineRecords('Customer', {
  email: (customer: CustomerRecord) => customer.email?.toLowerCase(),
  phone: (customer: CustomerRecord) => customer.phone,
})
