import type { MailingAddressInput } from '../../../generated/admin'
import type { MutationError } from '../../engine/resolve/mutation'
import type { AddressFields } from './address-records'
import { findCountry, findProvince } from './countries'
import type { Region } from './countries'

/** The schema's input `MailingAddressInput`. */
export type AddressInput = { [Name in keyof MailingAddressInput]: string | null }

const EMPTY: AddressFields = {
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  zip: null,
  phone: null,
  country: null,
  countryCode: null,
  province: null,
  provinceCode: null,
}

/**
 * Lists the errors of an address. The country's codes take precedence over its names.
 *
 * @param path of the input in the errors
 * @param before the address that the input changes
 */
export function addressErrors(
  input: AddressInput,
  path: readonly string[],
  before: AddressFields = EMPTY,
): MutationError[] {
  const isNamed = Boolean(input.countryCode ?? input.country)
  const country = countryOf(input, before)
  if (isNamed && !country) return [{ field: [...path, 'country'], message: 'Country is invalid' }]
  if (country && findProvince(country.code, input.provinceCode, input.province) === undefined)
    return [{ field: [...path, 'province'], message: 'Province is invalid' }]
  return []
}

/**
 * Converts an input to an address. Fields that the input lacks keep the values of `before`.
 *
 * @param input without errors
 */
export function addressFrom(input: AddressInput, before: AddressFields = EMPTY): AddressFields {
  const text = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : value === null || value.trim() === '' ? null : value
  const country = countryOf(input, before)
  const hasProvince = input.provinceCode !== undefined || input.province !== undefined
  const keepsProvince = !hasProvince && country?.code === before.countryCode
  const province = keepsProvince
    ? { code: before.provinceCode, name: before.province }
    : country
      ? findProvince(country.code, input.provinceCode, input.province)
      : undefined
  return {
    firstName: text(input.firstName, before.firstName),
    lastName: text(input.lastName, before.lastName),
    company: text(input.company, before.company),
    address1: text(input.address1, before.address1),
    address2: text(input.address2, before.address2),
    city: text(input.city, before.city),
    zip: text(input.zip, before.zip),
    phone: text(input.phone, before.phone),
    country: country?.name ?? null,
    countryCode: country?.code ?? null,
    province: province?.name ?? null,
    provinceCode: province?.code ?? null,
  }
}

/** Joins first and last name. Null without either. */
export function fullName(person: {
  firstName: string | null
  lastName: string | null
}): string | null {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || null
}

/** City, province, and country in one line, e.g. `Ottawa ON, Canada`. */
export function formattedArea({ city, provinceCode, country }: AddressFields): string | null {
  const place = [city, provinceCode].filter(Boolean).join(' ')
  // City states.
  if (place === country) return country
  return [place, country].filter(Boolean).join(', ') || null
}

/** The lines of an address on a label. */
export function formattedLines(
  address: AddressFields,
  options: { withName?: boolean | null; withCompany?: boolean | null },
): string[] {
  const lines = [
    options.withName ? fullName(address) : null,
    options.withCompany === false ? null : address.company,
    address.address1,
    address.address2,
    [address.city, address.provinceCode, address.zip].filter(Boolean).join(' '),
    address.country,
  ]
  return lines.filter((line): line is string => Boolean(line))
}

function countryOf(input: AddressInput, before: AddressFields): Region | undefined {
  return input.countryCode === undefined && input.country === undefined
    ? findCountry(before.countryCode, before.country)
    : findCountry(input.countryCode, input.country)
}
