import { timestamp } from '../graphql/timestamp'
import type { StoreSeed } from '../state/store-seed'
import { seedCustomers } from './customers/seed-customers'
import { addDefaultProfile } from './delivery-profiles/profile-records'
import { seedSavedSearches } from './saved-searches/saved-search-records'
import type { RecordStore } from './engine/records/record-store'
import { EMPTY_ADDRESS, LOCATIONS } from './locations/location-records'
import { seedOrders } from './orders/seed-orders'
import { seedProducts } from './products/seed-products'
import { PUBLICATIONS } from './publications/publication-records'

/**
 * Adds what every store has from its start, and what its seed contains.
 *
 * @param epoch milliseconds since the epoch
 */
export function seedRecords(records: RecordStore, seed: StoreSeed, epoch: number): void {
  const at = timestamp(epoch)
  const locations = records.table(LOCATIONS)
  locations.put({
    id: locations.nextId(),
    __typename: 'Location',
    name: 'Shop location',
    address: { ...EMPTY_ADDRESS, countryCode: 'US' },
    fulfillsOnlineOrders: true,
    isActive: true,
    deactivatedAt: null,
    createdAt: at,
    updatedAt: at,
  })
  const publications = records.table(PUBLICATIONS)
  publications.put({
    id: publications.nextId(),
    __typename: 'Publication',
    name: 'Online Store',
    autoPublish: true,
    supportsFuturePublishing: true,
    catalogId: null,
    channel: { appKey: null, handle: 'online_store', account: null },
  })
  addDefaultProfile(records)
  seedSavedSearches(records)
  seedProducts(records, seed.products ?? [], epoch)
  seedCustomers(records, seed.customers ?? [], epoch)
  seedOrders(records, seed.orders ?? [], seed.currencyCode ?? 'USD', epoch)
}
