import type { AddressFields } from '../addresses/address-records'
import { findCountry, findProvince } from '../addresses/countries'
import { addressFrom } from '../addresses/mailing-address'
import type { AddressInput } from '../addresses/mailing-address'
import type { MutationError } from '../../engine/resolve/mutation'

/** What a country calls the parts of its addresses. */
interface CountryWords {
  zip: string
  province: string
}

const WORDS: Readonly<Record<string, CountryWords>> = {
  US: { zip: 'ZIP code', province: 'state' },
  CA: { zip: 'postal code', province: 'province' },
  AU: { zip: 'postcode', province: 'state/territory' },
  GB: { zip: 'postcode', province: 'region' },
}

/**
 * Lists what an order's address lacks for a delivery, in the words of its country. Recorded for the
 * United States; the words of other countries are those of the checkout.
 *
 * @param path of the input in the errors
 * @param before the address that the input changes
 */
export function deliveryErrors(
  input: AddressInput,
  path: readonly string[],
  before: AddressFields | undefined,
): MutationError[] {
  const named = input.countryCode ?? input.country
  const country = named
    ? findCountry(input.countryCode, input.country)
    : findCountry(before?.countryCode, null)
  if (!country) return named ? [{ field: [...path, 'country'], message: 'Country is invalid' }] : []
  const address = addressFrom(input, before)
  const words = WORDS[country.code]
  const errors: MutationError[] = []
  const require = (name: 'lastName' | 'address1' | 'city' | 'zip', message: string) => {
    if (address[name] === null) errors.push({ field: [...path, name], message })
  }
  require('lastName', 'Enter a last name')
  require('address1', 'Enter an address')
  require('city', 'Enter a city')
  // Of other countries it is not known whether each address has a code.
  if (words) require('zip', `Enter a ${words.zip}`)
  if (findProvince(country.code, input.provinceCode, input.province) === undefined) {
    const noun = words?.province ?? 'province'
    const label = noun.charAt(0).toUpperCase() + noun.slice(1)
    errors.push({
      field: [...path, 'province'],
      message: `${label} is not a valid ${noun} in ${country.name}`,
    })
  }
  return errors
}
