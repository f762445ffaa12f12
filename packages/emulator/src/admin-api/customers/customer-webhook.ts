import type { GraphqlContext } from '../../engine/graphql-context'
import { addressesOf } from '../addresses/address-records'
import type { AddressRecord } from '../addresses/address-records'
import { fullName } from '../addresses/mailing-address'
import { idNumber } from '../../engine/records/global-id'
import type { MutationContext } from '../../engine/resolve/mutation'
import { timestamp } from '../../engine/records/timestamp'
import type { CustomerRecord } from './customer-records'

/** Topics of changes of a customer. */
export const UPDATE_TOPICS = [
  'customers/update',
  'customer.tags_added',
  'customer.tags_removed',
] as const

/**
 * The payload of `customers/create` and `customers/update`, with the field names of the REST API.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function customerWebhook({ store }: GraphqlContext, customer: CustomerRecord) {
  const addresses = addressesOf(store.records, customer.id).map(address =>
    addressPayload(address, customer),
  )
  const defaultAddress = addresses.find(address => address.default)
  return {
    id: idNumber(customer.id),
    created_at: customer.createdAt,
    updated_at: customer.updatedAt,
    first_name: customer.firstName,
    last_name: customer.lastName,
    state: customer.state.toLowerCase(),
    note: customer.note,
    verified_email: true,
    multipass_identifier: customer.multipassIdentifier,
    tax_exempt: customer.taxExempt,
    email: customer.email,
    phone: customer.phone,
    currency: store.currencyCode,
    addresses,
    tax_exemptions: customer.taxExemptions,
    admin_graphql_api_id: customer.id,
    ...(defaultAddress && { default_address: defaultAddress }),
  }
}

/** Reports a change of a customer, and the tags that it added and removed. */
export function emitUpdate(
  context: MutationContext,
  before: CustomerRecord,
  after: CustomerRecord,
): void {
  context.emit('customers/update', customerWebhook(context, after))
  emitTags(context, after.id, before.tags, after.tags)
}

/** Reports added and removed tags. */
export function emitTags(
  { emit, clock }: MutationContext,
  customerId: string,
  before: readonly string[],
  after: readonly string[],
): void {
  const added = after.filter(tag => !before.includes(tag))
  const removed = before.filter(tag => !after.includes(tag))
  const occurredAt = timestamp(clock.now())
  if (added.length > 0) emit('customer.tags_added', { customerId, tags: added, occurredAt })
  if (removed.length > 0) emit('customer.tags_removed', { customerId, tags: removed, occurredAt })
}

function addressPayload(address: AddressRecord, { id, defaultAddressId }: CustomerRecord) {
  return {
    id: idNumber(address.id),
    customer_id: idNumber(id),
    first_name: address.firstName,
    last_name: address.lastName,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    country: address.country,
    zip: address.zip,
    phone: address.phone,
    name: fullName(address) ?? '',
    province_code: address.provinceCode,
    country_code: address.countryCode,
    country_name: address.country,
    default: address.id === defaultAddressId,
  }
}
