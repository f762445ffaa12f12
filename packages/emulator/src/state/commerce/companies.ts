import type { AddressSeed } from '../customer'

/** A location of a company in a seed. */
export interface CompanyLocationSeed {
  name: string
  externalId?: string
  /** Its shipping and billing address. */
  address?: AddressSeed
}

/** A contact of a company in a seed; the first one is the main contact. */
export interface CompanyContactSeed {
  email: string
  firstName?: string
  lastName?: string
  title?: string
}

/** A company that buys from the store. */
export interface CompanySeed {
  name: string
  externalId?: string
  note?: string
  /** Default: one location with the name of the company. */
  locations?: CompanyLocationSeed[]
  contacts?: CompanyContactSeed[]
}
