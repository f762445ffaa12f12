import type {
  CompanyAddressInput,
  CompanyLocationInput,
  CompanyLocationUpdateInput,
} from '../../../generated/admin'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { CATALOGS } from '../catalogs/catalog-records'
import { normalizePhone } from '../customers/contact-values'
import type { MutationContext } from '../../engine/resolve/mutation'
import { removeMetafields } from '../metafields/metafield-records'
import { ROLE_ASSIGNMENTS, STAFF_ASSIGNMENTS } from './company-records'
import { locationWebhook } from './company-webhook'
import { writeCompanyAddress } from './company-address'
import { experienceFrom } from './location-input'
import { COMPANY_ADDRESSES, COMPANY_LOCATIONS } from './location-records'
import type { CompanyLocationRecord } from './location-records'

export type AddressType = 'BILLING' | 'SHIPPING'

/** The field of a location with the address of a type. */
export const ADDRESS_FIELDS = {
  SHIPPING: 'shippingAddressId',
  BILLING: 'billingAddressId',
} as const

/**
 * Adds a location with its addresses.
 *
 * @param fallbackName the name of a location without a name
 */
export function addLocation(
  context: MutationContext,
  companyId: string,
  input: CompanyLocationInput,
  fallbackName: string,
): CompanyLocationRecord {
  const locations = COMPANY_LOCATIONS.in(context)
  const id = locations.nextId()
  const { shippingAddress, billingAddress, billingSameAsShipping } = input
  const idOf = (address: CompanyAddressInput | null | undefined) =>
    address ? writeCompanyAddress(context, id, address).id : null
  const shippingAddressId = idOf(shippingAddress)
  const billingAddressId = idOf(billingSameAsShipping ? shippingAddress : billingAddress)
  const location = locations.put({
    id,
    __typename: COMPANY_LOCATIONS.type,
    companyId,
    name: input.name?.trim() || fallbackName,
    externalId: input.externalId || null,
    note: input.note ?? null,
    phone: normalizePhone(input.phone),
    locale: input.locale || 'en',
    taxExempt: input.taxExempt ?? false,
    taxExemptions: [...new Set(input.taxExemptions)],
    taxRegistrationId: input.taxRegistrationId || null,
    buyerExperience: experienceFrom(input.buyerExperienceConfiguration),
    billingAddressId,
    shippingAddressId,
    ...createdNow(context),
  })
  context.emit('company_locations/create', locationWebhook(context, location))
  return location
}

/** Changes fields of a location. */
export function changeLocation(
  context: MutationContext,
  id: string,
  changes: Partial<CompanyLocationRecord>,
): CompanyLocationRecord | undefined {
  const updatedAt = currentTime(context)
  const location = COMPANY_LOCATIONS.in(context).update(id, { ...changes, updatedAt })
  if (location) context.emit('company_locations/update', locationWebhook(context, location))
  return location
}

/** Returns the fields of a location that an input changes. */
export function locationChanges(
  input: CompanyLocationUpdateInput,
  before: CompanyLocationRecord,
): Partial<CompanyLocationRecord> {
  return {
    name: input.name?.trim() || before.name,
    externalId: input.externalId === undefined ? before.externalId : input.externalId || null,
    note: input.note === undefined ? before.note : input.note,
    phone: input.phone === undefined ? before.phone : normalizePhone(input.phone),
    locale: input.locale || before.locale,
    buyerExperience: experienceFrom(input.buyerExperienceConfiguration, before.buyerExperience),
  }
}

/** Stores an address for the given uses of a location. An address that exists keeps its id. */
export function assignAddress(
  context: MutationContext,
  location: CompanyLocationRecord,
  input: CompanyAddressInput,
  types: readonly AddressType[],
) {
  const used = (Object.keys(ADDRESS_FIELDS) as AddressType[]).filter(type => types.includes(type))
  const written = used.map(type => {
    const before = COMPANY_ADDRESSES.in(context).get(location[ADDRESS_FIELDS[type]])
    return { type, address: writeCompanyAddress(context, location.id, input, before) }
  })
  changeLocation(
    context,
    location.id,
    Object.fromEntries(written.map(({ type, address }) => [ADDRESS_FIELDS[type], address.id])),
  )
  return written.map(({ address }) => address)
}

/** Deletes a location with its addresses, and with the roles and staff members at it. */
export function removeLocation(context: MutationContext, id: string): void {
  const { records } = context.store
  const location = records.table(COMPANY_LOCATIONS).get(id)
  if (!location) return
  const payload = locationWebhook(context, location)
  records.table(ROLE_ASSIGNMENTS).removeBy('location', id)
  records.table(STAFF_ASSIGNMENTS).removeBy('location', id)
  records.table(COMPANY_ADDRESSES).removeBy('location', id)
  removeMetafields(records, id)
  for (const { id: catalogId, contextIds } of records.table(CATALOGS).lookUp('context', id))
    records
      .table(CATALOGS)
      .update(catalogId, { contextIds: contextIds.filter(contextId => contextId !== id) })
  records.table(COMPANY_LOCATIONS).remove(id)
  context.emit('company_locations/delete', payload)
}
