import { EMULATED_SHOP_DOMAIN } from '../../shared/profile'
import { createProduct, handleOf, uniqueHandle } from './product'
import type { Product } from './product'
import type { StoreSeed } from './store-seed'

export interface Store extends Required<Omit<StoreSeed, 'products' | 'installed'>> {
  /** Number inside the global id. */
  id: number
  /** Shop domain, e.g. `demo-store.platform.test`. */
  domain: string
  email: string
  products: Product[]
  /** The customer who is logged in on the storefront, or null. */
  customerId: string | null
  /** Number in the global id of the next product. */
  nextProductId: number
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
const DAY_MS = 24 * 3600 * 1000

/**
 * Creates a store from a seed.
 *
 * @param seed already validated
 * @param index position among the stores, from 0; makes global ids unique
 */
export function createStore(seed: StoreSeed, index: number): Store {
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
    maximumAvailable: seed.maximumAvailable ?? 1000,
    restoreRate: seed.restoreRate ?? 50,
    products: [],
    customerId: null,
    nextProductId: (index + 1) * 1000 + 1,
    seed,
  }
  for (const product of seed.products ?? []) {
    const at = new Date(SEED_EPOCH + store.products.length * DAY_MS)
      .toISOString()
      .replace('.000Z', 'Z')
    const handle = uniqueHandle(product.handle ?? handleOf(product.title), store.products)
    store.products.push(createProduct(product, store.nextProductId++, handle, at))
  }
  return store
}

/** Returns a user of a store's admin: `1` is the owner, any other number a staff member. */
export function storeUser(store: Store, id: string): StoreUser {
  return id === OWNER_ID
    ? { id, firstName: 'Alex', lastName: 'Owner', email: store.email, owner: true }
    : { id, firstName: 'Staff', lastName: id, email: `staff-${id}@${store.domain}`, owner: false }
}
