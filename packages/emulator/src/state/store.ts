import type { RecordStore } from '../engine/records/record-store'
import type { RecordSeed } from '../seed/record-seed'
import type { StoreSeed } from '../seed/store-seed'

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
