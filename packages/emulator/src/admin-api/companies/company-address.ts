import type { CompanyAddressInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { findCountry, findProvince } from '../addresses/countries'
import { isPhone, normalizePhone } from '../customers/contact-values'
import type { MutationError } from '../../engine/resolve/mutation'
import { COMPANY_ADDRESSES } from './location-records'
import type { CompanyAddressRecord } from './location-records'

/** Country of an address without one. */
const DEFAULT_COUNTRY = 'US'

type TextName = 'address1' | 'address2' | 'city' | 'firstName' | 'lastName' | 'recipient'

const LABELS: Readonly<Record<TextName, string>> = {
  address1: 'Address1',
  address2: 'Address2',
  city: 'City',
  firstName: 'First name',
  lastName: 'Last name',
  recipient: 'Recipient',
}

/** What a line of an address must not contain: HTML, addresses of the web, and emoji. */
const NOT_TEXT = /<[^<>]*>|https?:\/\/|\p{Extended_Pictographic}/u

/** Forms of postal codes. Those of other countries are not checked. */
const ZIPS: Readonly<Record<string, RegExp>> = {
  AU: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  US: /^\d{5}(?:-\d{4})?$/,
}

/**
 * Lists the errors of an address.
 *
 * @param path of the input in the errors
 */
export function companyAddressErrors(
  input: CompanyAddressInput,
  path: readonly string[],
): MutationError[] {
  const errors: MutationError[] = []
  const refuse = (field: string, label: string) =>
    errors.push({ field: [...path, field], message: `${label} is invalid`, code: 'INVALID' })
  const code = input.countryCode ?? DEFAULT_COUNTRY
  const country = findCountry(code, undefined)
  if (!country) refuse('countryCode', 'Country code')
  else if (input.zoneCode && findProvince(country.code, input.zoneCode, undefined) === undefined)
    refuse('zoneCode', 'Zone code')
  for (const name of Object.keys(LABELS) as TextName[])
    if (NOT_TEXT.test(input[name] ?? '')) refuse(name, LABELS[name])
  const zip = input.zip?.trim()
  if (country && zip && ZIPS[country.code]?.test(zip) === false) refuse('zip', 'Zip')
  const phone = normalizePhone(input.phone)
  if (phone !== null && !isPhone(phone)) refuse('phone', 'Phone')
  return errors
}

/**
 * Stores the address of a location. An address that exists keeps its id.
 *
 * @param input without errors
 */
export function writeCompanyAddress(
  context: GraphqlContext,
  locationId: string,
  input: CompanyAddressInput,
  before?: CompanyAddressRecord,
): CompanyAddressRecord {
  const addresses = COMPANY_ADDRESSES.in(context)
  const at = currentTime(context)
  const text = (value: string | null | undefined) => value?.trim() || null
  return addresses.put({
    id: before?.id ?? addresses.nextId(),
    __typename: COMPANY_ADDRESSES.type,
    locationId,
    firstName: text(input.firstName),
    lastName: text(input.lastName),
    recipient: text(input.recipient),
    address1: text(input.address1) ?? '',
    address2: text(input.address2),
    city: text(input.city),
    zip: text(input.zip),
    phone: normalizePhone(input.phone),
    countryCode: input.countryCode ?? DEFAULT_COUNTRY,
    zoneCode: text(input.zoneCode),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  })
}
