import type { CustomerSeed } from '../../state/customer'
import { timestamp } from '../../engine/records/timestamp'
import { ADDRESSES, nextAddressId } from '../addresses/address-records'
import { addressFrom } from '../addresses/mailing-address'
import type { RecordStore } from '../../engine/records/record-store'
import { normalizeTags } from '../../engine/records/tags'
import { normalizeEmail, normalizePhone } from './contact-values'
import { seedCards } from '../payment-methods/seed-cards'
import { seedMetafields } from '../metafields/seed-metafields'
import { CUSTOMERS, NO_CONSENT } from './customer-records'

const DAY_MS = 24 * 3600 * 1000

/**
 * Adds the customers of a seed.
 *
 * @param epoch creation time of the first customer in milliseconds; each one is a day younger
 */
export function seedCustomers(
  records: RecordStore,
  seeds: readonly CustomerSeed[],
  epoch: number,
): void {
  seeds.forEach((seed, index) => {
    const time = seed.createdAt === undefined ? epoch + index * DAY_MS : Date.parse(seed.createdAt)
    addCustomer(records, seed, timestamp(time))
  })
}

function addCustomer(records: RecordStore, seed: CustomerSeed, at: string): void {
  const customers = records.table(CUSTOMERS)
  const id = customers.nextId()
  const names = { firstName: seed.firstName ?? null, lastName: seed.lastName ?? null }
  const subscribed = { ...NO_CONSENT, state: 'SUBSCRIBED', updatedAt: at } as const
  const addressId = seed.address ? nextAddressId(records) : null
  customers.put({
    id,
    __typename: 'Customer',
    ...names,
    email: normalizeEmail(seed.email),
    phone: normalizePhone(seed.phone),
    locale: 'en',
    note: seed.note ?? null,
    tags: normalizeTags(seed.tags ?? []),
    state: 'DISABLED',
    taxExempt: false,
    taxExemptions: [],
    multipassIdentifier: null,
    emailConsent: seed.acceptsMarketing ? subscribed : NO_CONSENT,
    smsConsent: NO_CONSENT,
    whatsAppConsent: NO_CONSENT,
    defaultAddressId: addressId,
    isErasureRequested: false,
    createdAt: at,
    updatedAt: at,
  })
  seedMetafields(records, id, seed.metafields, at)
  seedCards(records, id, seed, at)
  if (addressId !== null && seed.address)
    records.table(ADDRESSES).put({
      ...addressFrom({ ...names, ...seed.address }),
      id: addressId,
      __typename: 'MailingAddress',
      customerId: id,
    })
}
