import { EMULATED_SHOP_DOMAIN } from '../../../../shared/profile'
import { RecordStore } from '../engine/records/record-store'
import { seedRecords } from '../admin-api/seed-records'
import type { EmulatorExtension } from '../extensions/extension'
import { seedExtensions } from '../extensions/seed-extensions'
import { firstRecordNumber } from '../state/store'
import type { Store } from '../state/store'
import type { StoreSeed } from '../seed/store-seed'
import { applyTemplate } from '../seed/templates/store-templates'

/** When seeds end by default: constant, so that their dates are the same in every run of a test. */
export const SEED_EPOCH = Date.UTC(2026, 0, 5, 9)
const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/**
 * Creates a store from a seed.
 *
 * @param own already validated, without what its template adds
 * @param index position among the stores, from 0; makes global ids unique
 * @param extensions what the app adds to the platform
 * @param shopDomain domain of all shops of the platform
 * @param endsAt before which the newest records are dated, by whole days, in milliseconds since the
 *   epoch. Default: January 5, 2026
 */
export function createStore(
  own: StoreSeed,
  index: number,
  extensions: readonly EmulatorExtension[] = [],
  shopDomain: string = EMULATED_SHOP_DOMAIN,
  endsAt: number = SEED_EPOCH,
): Store {
  const epoch = SEED_EPOCH + Math.floor((endsAt - SEED_EPOCH) / DAY_MS) * DAY_MS
  const completed = applyTemplate(own, epoch)
  const seed = epoch === SEED_EPOCH ? completed : dateBefore(completed, epoch)
  const plan = seed.plan ?? 'Development'
  const store: Store = {
    id: index + 1,
    handle: seed.handle,
    domain: `${seed.handle}.${shopDomain}`,
    name: seed.name ?? seed.handle,
    email: `owner@${seed.handle}.${shopDomain}`,
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
  seedRecords(store, seed, epoch)
  seedExtensions(store, extensions, epoch)
  return store
}

/** Dates the records without a date so that the last one of each list is the newest. */
function dateBefore(seed: StoreSeed, epoch: number): StoreSeed {
  const dated = <Seed extends { createdAt?: string }>(seeds: readonly Seed[], stepMs: number) =>
    seeds.map((each, index) => ({
      createdAt: new Date(epoch - (seeds.length - 1 - index) * stepMs).toISOString(),
      ...each,
    }))
  const { products, customers, orders } = seed
  return {
    ...seed,
    ...(products && { products: dated(products, DAY_MS) }),
    ...(customers && { customers: dated(customers, DAY_MS) }),
    ...(orders && { orders: dated(orders, HOUR_MS) }),
  }
}
