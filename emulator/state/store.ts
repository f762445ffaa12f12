import { EMULATED_SHOP_DOMAIN } from '../../shared/profile'
import { RecordStore } from '../admin-api/engine/records/record-store'
import { seedRecords } from '../admin-api/seed-records'
import type { EmulatorExtension } from '../extensions/extension'
import { seedExtensions } from '../extensions/seed-extensions'
import type { RecordSeed } from './record-seed'
import type { StoreSeed } from './store-seed'
import { applyTemplate } from './templates/store-templates'

export interface Store extends Required<
  Omit<
    StoreSeed,
    | keyof RecordSeed
    | 'appUninstall'
    | 'inOrganization'
    | 'installed'
    | 'multipassSecret'
    | 'template'
  >
> {
  /** Number inside the global id. */
  id: number
  /** Shop domain, e.g. `demo-store.platform.test`. */
  domain: string
  email: string
  /** Products and everything else that the Admin API has in the store. */
  records: RecordStore
  /** The customer who is logged in on the storefront, or null. */
  customerId: string | null
  /** State of the store after a reset. */
  seed: StoreSeed
}

export interface StoreUser {
  id: string
  firstName: string
  lastName: string
  email: string
  owner: boolean
}

/** Id of the user that owns each store and uses its admin. */
export const OWNER_ID = '1'

// Constant, so that seeded products have the same dates in every run.
const SEED_EPOCH = Date.UTC(2026, 0, 5, 9)

/**
 * Creates a store from a seed.
 *
 * @param own already validated, without what its template adds
 * @param index position among the stores, from 0; makes global ids unique
 * @param extensions what the app adds to the platform
 */
export function createStore(
  own: StoreSeed,
  index: number,
  extensions: readonly EmulatorExtension[] = [],
): Store {
  const seed = applyTemplate(own)
  const plan = seed.plan ?? 'Development'
  const store: Store = {
    id: index + 1,
    handle: seed.handle,
    domain: `${seed.handle}.${EMULATED_SHOP_DOMAIN}`,
    name: seed.name ?? seed.handle,
    email: `owner@${seed.handle}.${EMULATED_SHOP_DOMAIN}`,
    currencyCode: seed.currencyCode ?? 'USD',
    ianaTimezone: seed.ianaTimezone ?? 'Etc/UTC',
    plan,
    developmentStore: seed.developmentStore ?? plan.toLowerCase() === 'development',
    taxRates: seed.taxRates ?? [],
    maximumAvailable: seed.maximumAvailable ?? 1000,
    restoreRate: seed.restoreRate ?? 50,
    records: new RecordStore(firstRecordNumber(index)),
    customerId: null,
    seed: own,
  }
  seedRecords(store, seed, SEED_EPOCH)
  seedExtensions(store, extensions, SEED_EPOCH)
  return store
}

/**
 * Returns the number of the first global id of each type in a store.
 *
 * @param index position among the stores, from 0; makes global ids unique
 */
export function firstRecordNumber(index: number): number {
  return (index + 1) * 1000 + 1
}

/** Returns a user of a store's admin: `1` is the owner, any other number a staff member. */
export function storeUser(store: Store, id: string): StoreUser {
  return id === OWNER_ID
    ? { id, firstName: 'Alex', lastName: 'Owner', email: store.email, owner: true }
    : { id, firstName: 'Staff', lastName: id, email: `staff-${id}@${store.domain}`, owner: false }
}
