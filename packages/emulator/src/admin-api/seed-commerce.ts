import type { CommerceSeed } from '../state/commerce/commerce-seed'
import { COMMERCE_NAMES } from '../state/commerce/commerce-readers'
import type { IdSource } from '../state/id-source'
import type { Store } from '../state/store'
import type { StoreTemplate } from '../seed/templates/template-names'

/** Global ids of records that operations added, by subject. */
export type CommerceIds = Partial<Record<keyof CommerceSeed, string[]>>

type Seeder = (store: Store, seed: CommerceSeed, ids: IdSource, epoch: number) => CommerceIds

let runSeeder: Seeder | undefined

/**
 * Loads the operations that seeds need. They are most of the Admin API, which a store without such
 * seeds loads with its first request.
 */
export async function loadSeedOperations(
  seeds: readonly (CommerceSeed & { template?: StoreTemplate })[],
): Promise<void> {
  if (runSeeder || !seeds.some(seed => seed.template !== undefined || needsOperations(seed))) return
  const [{ SeedRun }, { runSeedOperations }] = await Promise.all([
    import('./seed-operations/seed-run'),
    import('./seed-operations/run-seed-operations'),
  ])
  runSeeder = (store, seed, ids, epoch) => runSeedOperations(new SeedRun(store, ids, epoch), seed)
}

/**
 * Adds the records of a seed that operations add.
 *
 * @param epoch time of the operations, in milliseconds since the epoch
 * @throws Refusal 400 that names the record and the rule that it breaks
 * @throws Error if `loadSeedOperations` was not called for such a seed
 */
export function seedCommerce(
  store: Store,
  seed: CommerceSeed,
  ids: IdSource,
  epoch: number,
): CommerceIds {
  if (!needsOperations(seed)) return {}
  if (!runSeeder) throw new Error('The operations of seeds are not loaded.')
  return runSeeder(store, seed, ids, epoch)
}

function needsOperations(seed: CommerceSeed): boolean {
  return COMMERCE_NAMES.some(name => (seed[name] ?? []).length > 0)
}
