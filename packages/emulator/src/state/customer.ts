import type { MetafieldSeed } from './content'

/** The address of a customer in a seed. */
export interface AddressSeed {
  address1?: string
  address2?: string
  city?: string
  company?: string
  /** ISO 3166-1 alpha-2, e.g. `CA`. */
  countryCode?: string
  /** E.g. `ON`. */
  provinceCode?: string
  zip?: string
  phone?: string
}

/** A customer of an emulated store; only the email address is required in a seed. */
export interface CustomerSeed {
  email: string
  firstName?: string
  lastName?: string
  /** E.164, e.g. `+14155550100`. */
  phone?: string
  note?: string
  tags?: string[]
  /** True: the customer accepts marketing emails. */
  acceptsMarketing?: boolean
  /** The default address. */
  address?: AddressSeed
  /** Numbers of test cards with which the customer pays subscriptions, e.g. `4242424242424242`. */
  cards?: string[]
  metafields?: MetafieldSeed[]
  /** ISO 8601. Default: each customer is a day younger than the one before. */
  createdAt?: string
}
