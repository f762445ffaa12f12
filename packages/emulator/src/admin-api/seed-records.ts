import { timestamp } from '../engine/records/timestamp'
import type { CommerceSeed } from '../state/commerce/commerce-seed'
import { createIdSource } from '../state/id-source'
import type { IdSource } from '../state/id-source'
import type { RecordSeed } from '../seed/record-seed'
import type { Store } from '../state/store'
import { seedCollections } from './collections/seed-collections'
import { seedCustomers } from './customers/seed-customers'
import { addDefaultProfile } from './delivery-profiles/profile-records'
import { seedDiscountCodes } from './discounts/seed-discounts'
import { globalId } from '../engine/records/global-id'
import { addDefaultLocation, seedLocations } from './locations/seed-locations'
import { seedMarket } from './markets/seed-market'
import { seedMenus } from './menus/menu-records'
import { seedMetafieldDefinitions } from './metafield-definitions/seed-definitions'
import { seedMetafields } from './metafields/seed-metafields'
import { seedMetaobjectDefinitions, seedMetaobjects } from './metaobjects/seed-metaobjects'
import { seedOrders } from './orders/seed-orders'
import { seedProducts } from './products/seed-products'
import { PUBLICATIONS } from './publications/publication-records'
import { seedSavedSearches } from './saved-searches/saved-search-records'
import { seedSegments } from './segments/seed-segments'
import { seedTheme } from './themes/theme-records'
import { seedCommerce } from './seed-commerce'

/** Global ids of added records, in the order of the seed. */
export type SeededIds = { [Name in keyof RecordSeed]?: string[] }

/** Types of the records that are added without operations. */
const TYPES: Record<Exclude<keyof RecordSeed, keyof CommerceSeed>, string> = {
  locations: 'Location',
  metafieldDefinitions: 'MetafieldDefinition',
  metaobjectDefinitions: 'MetaobjectDefinition',
  metaobjects: 'Metaobject',
  metafields: 'Metafield',
  products: 'Product',
  collections: 'Collection',
  customers: 'Customer',
  segments: 'Segment',
  discountCodes: 'DiscountNode',
  orders: 'Order',
}

/**
 * Adds what every store has from its start, and what its seed contains.
 *
 * @param epoch milliseconds since the epoch
 */
export function seedRecords(store: Store, seed: RecordSeed, epoch: number): void {
  const { records } = store
  addDefaultLocation(records, timestamp(epoch))
  const publications = records.table(PUBLICATIONS)
  publications.put({
    id: publications.nextId(),
    __typename: 'Publication',
    name: 'Online Store',
    autoPublish: true,
    supportsFuturePublishing: true,
    channel: { appKey: null, handle: 'online_store', account: null },
  })
  addDefaultProfile(records)
  seedMarket(records, timestamp(epoch))
  seedSavedSearches(records)
  seedMenus(records, timestamp(epoch))
  seedTheme(records, timestamp(epoch))
  // Other ids than those of later requests, which are random to an app.
  const ids = createIdSource(() => store.id - 1)
  const nextUuid = (label: string) => ids.nextUuid(`seed:${label}`)
  addRecords(store, seed, epoch, { ...ids, nextUuid })
}

/**
 * Adds records to a store, without webhooks.
 *
 * @param epoch creation time of records without one, in milliseconds since the epoch
 * @param idSource of the emulator
 */
export function addRecords(
  store: Store,
  seed: RecordSeed,
  epoch: number,
  idSource: IdSource,
): SeededIds {
  const { id, currencyCode, records } = store
  const at = timestamp(epoch)
  const ids: SeededIds = {}
  const add = <Name extends keyof typeof TYPES>(
    name: Name,
    run: (seeds: NonNullable<RecordSeed[Name]>) => void,
  ) => {
    const seeds = seed[name]
    if (!seeds) return
    const before = records.list(TYPES[name]).length
    run(seeds)
    ids[name] = records
      .list(TYPES[name])
      .slice(before, before + seeds.length)
      .map(row => row.id)
  }
  add('locations', seeds => seedLocations(records, seeds, at))
  add('metafieldDefinitions', seeds => seedMetafieldDefinitions(records, seeds))
  add('metaobjectDefinitions', seeds => seedMetaobjectDefinitions(records, seeds, at))
  add('metaobjects', seeds => seedMetaobjects(records, seeds, at))
  add('metafields', seeds => seedMetafields(records, globalId('Shop', id), seeds, at))
  add('products', seeds => seedProducts(records, seeds, currencyCode, epoch))
  add('collections', seeds => seedCollections(records, seeds, at))
  add('customers', seeds => seedCustomers(records, seeds, epoch))
  add('segments', seeds => seedSegments(records, seeds, at))
  add('discountCodes', seeds => seedDiscountCodes(records, seeds, at))
  add('orders', seeds => seedOrders(records, seeds, currencyCode, epoch))
  return { ...ids, ...seedCommerce(store, seed, idSource, epoch) }
}
