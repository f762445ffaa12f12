import { EMULATED_SHOP_DOMAIN } from '../../../../shared/profile'
import { RecordStore } from '../engine/records/record-store'
import { seedRecords } from '../admin-api/seed-records'
import type { EmulatorExtension } from '../extensions/extension'
import { seedExtensions } from '../extensions/seed-extensions'
import { firstRecordNumber } from '../state/store'
import type { Store } from '../state/store'
import type { StoreSeed } from '../seed/store-seed'
import { applyTemplate } from '../seed/templates/store-templates'

// Constant, so that seeded products have the same dates in every run.
const SEED_EPOCH = Date.UTC(2026, 0, 5, 9)

/**
 * Creates a store from a seed.
 *
 * @param own already validated, without what its template adds
 * @param index position among the stores, from 0; makes global ids unique
 * @param extensions what the app adds to the platform
 * @param shopDomain domain of all shops of the platform
 */
export function createStore(
  own: StoreSeed,
  index: number,
  extensions: readonly EmulatorExtension[] = [],
  shopDomain: string = EMULATED_SHOP_DOMAIN,
): Store {
  const seed = applyTemplate(own)
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
  seedRecords(store, seed, SEED_EPOCH)
  seedExtensions(store, extensions, SEED_EPOCH)
  return store
}
