import type { AddressInput } from '../addresses/mailing-address'
import type { MetafieldInput } from '../metafields/set-metafields'
import type { CustomerRecord, MarketingState, OptInLevel } from './customer-records'

/** The inputs `CustomerEmailMarketingConsentInput` and `CustomerSmsMarketingConsentInput`. */
export interface ConsentInput {
  marketingState: MarketingState
  marketingOptInLevel?: OptInLevel | null
  consentUpdatedAt?: string | null
  sourceLocationId?: string | null
}

/** The fields that the inputs `CustomerInput` and `CustomerSetInput` have. */
export interface CustomerFieldsInput {
  id?: string | null
  addresses?: readonly AddressInput[] | null
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  locale?: string | null
  note?: string | null
  phone?: string | null
  tags?: readonly string[] | null
  taxExempt?: boolean | null
  taxExemptions?: readonly string[] | null
  emailMarketingConsent?: ConsentInput | null
  smsMarketingConsent?: ConsentInput | null
  metafields?: readonly MetafieldInput[] | null
  multipassIdentifier?: string | null
}

/** What the rules of customers need to know about a mutation's input. */
export interface CheckedCustomer {
  input: CustomerFieldsInput
  /** The customer that the mutation changes; undefined for a new one. */
  customer: CustomerRecord | undefined
}
