/** A postal address of the Admin API. */
export interface Address {
  id: string
  firstName: string | null
  lastName: string | null
  company: string | null
  address1: string | null
  address2: string | null
  city: string | null
  provinceCode: string | null
  zip: string | null
  countryCodeV2: string | null
  phone: string | null
  /** As printed on an envelope, a line each, with the name. */
  formatted: string[]
}

/** The fields of {@link Address} in an operation. */
export const ADDRESS_FIELDS =
  'id firstName lastName company address1 address2 city provinceCode zip countryCodeV2 phone formatted(withName: true)'
