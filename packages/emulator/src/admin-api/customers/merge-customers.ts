import type { CustomerMergeOverrideFields } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { currentTime } from '../../engine/records/timestamp'
import { addressesOf, ADDRESSES } from '../addresses/address-records'
import { normalizeTags } from '../../engine/records/tags'
import { DRAFT_ORDERS } from '../draft-orders/draft-records'
import { ORDERS } from '../orders/order-records'
import { ordersOf } from './customer-orders'
import { CUSTOMERS } from './customer-records'
import type { CustomerRecord } from './customer-records'
import { removeCustomer } from './write-customer'

/** Two customers of a merge. The kept one gets the data of the other. */
export interface MergedPair {
  kept: CustomerRecord
  other: CustomerRecord
}

/** What the kept customer of a merge has afterwards. */
export type MergedFields = Pick<
  CustomerRecord,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'emailConsent'
  | 'phone'
  | 'smsConsent'
  | 'whatsAppConsent'
  | 'note'
  | 'tags'
  | 'defaultAddressId'
  | 'state'
>

const STATE_RANKS = { DISABLED: 0, DECLINED: 1, INVITED: 2, ENABLED: 3 } as const

/**
 * Selects the customer that a merge keeps: the one whose email is kept, or else the only one with
 * an email. Of two with one: an enabled account, then the better consent, then an invited account.
 * Otherwise it is the second one.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerMerge
 */
export function selectKept(
  one: CustomerRecord,
  two: CustomerRecord,
  overrides: CustomerMergeOverrideFields,
): MergedPair {
  const keepsOne = { kept: one, other: two }
  const keepsTwo = { kept: two, other: one }
  if (overrides.customerIdOfEmailToKeep === one.id) return keepsOne
  if (overrides.customerIdOfEmailToKeep === two.id) return keepsTwo
  if (one.email === null) return keepsTwo
  if (two.email === null) return keepsOne
  const preference =
    Number(one.state === 'ENABLED') - Number(two.state === 'ENABLED') ||
    consentRank(one) - consentRank(two) ||
    Number(one.state === 'INVITED') - Number(two.state === 'INVITED')
  return preference > 0 ? keepsOne : keepsTwo
}

function consentRank({ emailConsent: { state } }: CustomerRecord): number {
  return ['PENDING', 'SUBSCRIBED'].indexOf(state)
}

/**
 * Combines two customers. Values of the kept one come first, unless an override names the other.
 */
export function mergedFields(
  { kept, other }: MergedPair,
  overrides: CustomerMergeOverrideFields,
): MergedFields {
  const ordered = (id: string | null | undefined): [CustomerRecord, CustomerRecord] =>
    id === other.id ? [other, kept] : [kept, other]
  const pick = <Key extends keyof CustomerRecord>(key: Key, id: string | null | undefined) => {
    const [first, second] = ordered(id)
    return first[key] ?? second[key]
  }
  const email = ordered(overrides.customerIdOfEmailToKeep).find(customer => customer.email !== null)
  const phone = ordered(overrides.customerIdOfPhoneNumberToKeep).find(
    customer => customer.phone !== null,
  )
  return {
    firstName: pick('firstName', overrides.customerIdOfFirstNameToKeep),
    lastName: pick('lastName', overrides.customerIdOfLastNameToKeep),
    email: email?.email ?? null,
    emailConsent: email?.emailConsent ?? kept.emailConsent,
    phone: phone?.phone ?? null,
    smsConsent: phone?.smsConsent ?? kept.smsConsent,
    whatsAppConsent: (phone ?? kept).whatsAppConsent,
    note: overrides.note ?? ([kept.note, other.note].filter(Boolean).join(' ') || kept.note),
    tags: normalizeTags(overrides.tags ?? [...kept.tags, ...other.tags]),
    defaultAddressId: pick('defaultAddressId', overrides.customerIdOfDefaultAddressToKeep),
    state: STATE_RANKS[other.state] > STATE_RANKS[kept.state] ? other.state : kept.state,
  }
}

/** Merges two customers. The other one is deleted. */
export function mergeCustomers(
  context: GraphqlContext,
  pair: MergedPair,
  overrides: CustomerMergeOverrideFields,
): void {
  const { records } = context.store
  const { kept, other } = pair
  const fields = mergedFields(pair, overrides)
  for (const address of addressesOf(records, other.id))
    records.table(ADDRESSES).update(address.id, { customerId: kept.id })
  for (const order of ordersOf(records, other))
    records.table(ORDERS).update(order.id, { customerId: kept.id })
  for (const draft of records.table(DRAFT_ORDERS).lookUp('customer', other.id))
    records.table(DRAFT_ORDERS).update(draft.id, { customerId: kept.id })
  removeCustomer(context, other.id)
  const updatedAt = currentTime(context)
  records.table(CUSTOMERS).update(kept.id, { ...fields, updatedAt })
}
