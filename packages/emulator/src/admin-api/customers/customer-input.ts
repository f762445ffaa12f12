import type {
  CustomerEmailMarketingConsentInput,
  CustomerInput,
  CustomerSmsMarketingConsentInput,
} from '../../../generated/admin'
import type { CustomerRecord } from './customer-records'

/** The inputs `CustomerEmailMarketingConsentInput` and `CustomerSmsMarketingConsentInput`. */
export type ConsentInput = CustomerEmailMarketingConsentInput | CustomerSmsMarketingConsentInput

/** What the rules of customers need to know about a mutation's input. */
export interface CheckedCustomer {
  input: CustomerInput
  /** The customer that the mutation changes; undefined for a new one. */
  customer: CustomerRecord | undefined
}
