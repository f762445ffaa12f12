import type { CustomerAddressInput } from '../../generated/customer'
import type { AddressFields } from '../admin-api/addresses/address-records'
import { addressErrors } from '../admin-api/addresses/mailing-address'
import type { AddressInput } from '../admin-api/addresses/mailing-address'
import { isPhone, normalizePhone } from '../admin-api/customers/contact-values'
import type { MutationError } from '../engine/resolve/mutation'

const MAX_LENGTH = 255
const HTML_TAG = /<[a-z/!][^<>]*>/i

/** Converts an input. Fields that it lacks stay missing. */
export function addressInput({
  phoneNumber,
  territoryCode,
  zoneCode,
  ...texts
}: CustomerAddressInput): AddressInput {
  return {
    ...texts,
    ...(phoneNumber !== undefined && { phone: normalizePhone(phoneNumber) }),
    ...(territoryCode !== undefined && { countryCode: territoryCode }),
    ...(zoneCode !== undefined && { provinceCode: zoneCode }),
  }
}

/**
 * Lists the errors of an address.
 *
 * @param path of the input in the errors
 * @param before the address that the input changes
 */
export function addressInputErrors(
  given: CustomerAddressInput,
  path: readonly string[],
  before?: AddressFields,
): MutationError[] {
  const input = addressInput(given)
  const errors = textErrors({ ...given }, path)
  if (errors.length > 0) return errors
  if (Object.keys(given).length === 0 && !before)
    return [{ field: path, code: 'ADDRESS_ARGUMENT_EMPTY', message: 'The address is empty.' }]
  if (input.phone && !isPhone(input.phone))
    return [
      {
        field: [...path, 'phoneNumber'],
        code: 'PHONE_NUMBER_NOT_VALID',
        message: 'The phone number is not valid.',
      },
    ]
  return addressErrors(input, path, before).map(({ field }) =>
    field?.at(-1) === 'province'
      ? {
          field: [...path, 'zoneCode'],
          code: 'INVALID_FOR_COUNTRY',
          message: 'The zone is not one of the country.',
        }
      : {
          field: [...path, 'territoryCode'],
          code: 'INVALID_TERRITORY_CODE',
          message: 'The territory code is not valid.',
        },
  )
}

/** Lists the errors of texts that are too long, or contain HTML. */
export function textErrors(
  texts: Readonly<Record<string, string | null | undefined>>,
  path: readonly string[],
): MutationError[] {
  return Object.entries(texts).flatMap(([name, text]): MutationError[] => {
    const field = [...path, name]
    if ((text?.length ?? 0) > MAX_LENGTH)
      return [{ field, code: 'TOO_LONG', message: `Use at most ${MAX_LENGTH} characters.` }]
    return text && HTML_TAG.test(text)
      ? [{ field, code: 'CONTAINS_HTML_TAGS', message: 'The text must not contain HTML tags.' }]
      : []
  })
}
