import { recordLoader } from '../engine/resolve/domain'
import type { Domain } from '../engine/resolve/domain'
import { ADDRESSES } from './address-records'
import type { AddressFields } from './address-records'
import { formattedArea, formattedLines, fullName } from './mailing-address'

/** The type `MailingAddress`. */
export const addressDomain: Domain = {
  types: {
    MailingAddress: {
      coordinatesValidated: () => false,
      countryCodeV2: ({ countryCode }: AddressFields) => countryCode,
      formatted: (
        address: AddressFields,
        options: { withName?: boolean | null; withCompany?: boolean | null },
      ) => formattedLines(address, options),
      formattedArea: (address: AddressFields) => formattedArea(address),
      latitude: () => null,
      longitude: () => null,
      name: (address: AddressFields) => fullName(address),
      timeZone: () => null,
      validationResultSummary: () => null,
    },
  },
  nodes: { MailingAddress: recordLoader(ADDRESSES) },
}
