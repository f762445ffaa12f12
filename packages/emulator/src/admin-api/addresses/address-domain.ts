import type { Domain } from '../../engine/resolve/domain'
import { ADDRESSES } from './address-records'
import type { AddressFields } from './address-records'
import { formattedArea, formattedLines, fullName } from './mailing-address'

/** Fields of an address as text, which every API has. */
export const addressText = {
  formatted: (
    address: AddressFields,
    options: { withName?: boolean | null; withCompany?: boolean | null },
  ) => formattedLines(address, options),
  formattedArea: (address: AddressFields) => formattedArea(address),
  name: (address: AddressFields) => fullName(address),
}

/** The type `MailingAddress`. */
export const addressDomain = {
  types: {
    MailingAddress: {
      coordinatesValidated: () => false,
      countryCodeV2: ({ countryCode }: AddressFields) => countryCode,
      ...addressText,
      latitude: () => null,
      longitude: () => null,
      timeZone: () => null,
      validationResultSummary: () => null,
    },
  },
  nodes: { MailingAddress: ADDRESSES.node },
} satisfies Domain
